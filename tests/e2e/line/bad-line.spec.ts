import { expect } from '@playwright/test'
import { type BadLine, type Fate, layBadLine, seeded } from '../support/line/bad-line.ts'
import { ask } from '../support/product/cloud.ts'
import { bulkBar, expectState, listPage, runningVms, table } from '../support/product/vms.ts'
import { button, expectToast, toast } from '../support/screen.ts'
import { groupOf, guestTest, type Owner, signedInState } from '../support/test.ts'

guestTest.setTimeout(300_000)

const all = Array.from({ length: 50 }, (_, index) => `pc-${index + 1}`)
/** A browser repeats an order by itself when its connection breaks: the product refuses the second. */
const sentence = /^pc-\d+: (Failed to stop VM|Another operation is running on this VM\.)/

/** Seven of fifty: four that the product never hears of, three that it does without anybody hearing so. */
const chooseSeven = (random: () => number) => {
  const shuffled = all
    .map((name) => ({ name, place: random() }))
    .sort((one, other) => one.place - other.place)
    .map(({ name }) => name)
  return { refused: shuffled.slice(0, 4), lost: shuffled.slice(4, 7), late: shuffled.slice(7, 9) }
}

/** Of what is only read three in ten fail or are late; of the orders seven fail, each once. */
const misfortune = (random: () => number, chosen: ReturnType<typeof chooseSeven>) => {
  const met = new Set<string>()
  const ofOrder = (path: string): Fate => {
    const name = /\/(pc-\d+)\/stop$/.exec(path)?.[1]
    if (name === undefined || met.has(name)) return 'fine'
    met.add(name)
    if (chosen.refused.includes(name)) return 'refused'
    if (chosen.lost.includes(name)) return 'lost'
    return chosen.late.includes(name) ? 'late' : 'fine'
  }
  return (method: string, path: string): Fate => {
    if (method !== 'GET') return ofOrder(path)
    const luck = random()
    if (luck < 0.1) return 'late'
    if (luck < 0.2) return 'lost'
    return luck < 0.3 ? 'refused' : 'fine'
  }
}

/** How often Azure was asked to stop each. */
const stopsIn = async ({ subscription }: Owner, group: string): Promise<Map<string, number>> => {
  const requests = await ask<{ method: string; path: string; status: number }[]>('GET', '/azure/requests')
  const stops = new Map<string, number>()
  for (const { method, path, status } of requests) {
    const found = /\/subscriptions\/([^/]+)\/resourceGroups\/([^/]+)\/.*\/(pc-\d+)\/deallocate$/i.exec(path)
    if (method !== 'POST' || status >= 300 || found?.[1] !== subscription.subscriptionId) continue
    if (found[2] === group && found[3] !== undefined) stops.set(found[3], (stops.get(found[3]) ?? 0) + 1)
  }
  return stops
}

/** Goal: end the lesson of fifty although the network is bad. */
guestTest('a bulk action over a bad line', async ({ browser, owner, complaints }) => {
  complaints.allow(/net::ERR_|status of (503|409)/)
  const group = groupOf('line')
  await runningVms(owner, group, 'pc', 50)
  const line: BadLine = await layBadLine()
  const context = await browser.newContext({
    baseURL: line.origin,
    storageState: signedInState(owner, line.origin),
    // High enough for all rows: only those in sight are in the page.
    viewport: { width: 1280, height: 3600 },
  })
  const page = await context.newPage()
  const bar = bulkBar(page)
  const states = (state: string) => table(page).getByText(state, { exact: true })
  await page.goto(listPage)
  await expect(states('VM running')).toHaveCount(50)

  const random = seeded(20261122)
  const chosen = chooseSeven(random)
  const stopped = all.filter((name) => !chosen.refused.includes(name))
  const notice = page.getByRole('status').filter({ hasText: 'Not up to date' })
  const failures = page.getByRole('group', { name: 'What failed' })

  await guestTest.step('seven of fifty orders fail, and are named', async () => {
    line.decide(misfortune(random, chosen))
    await table(page).getByRole('checkbox', { name: 'Select all virtual machines' }).check()
    await Promise.all([
      expect(toast(page, 'Some stop operations failed')).toBeVisible({ timeout: 90_000 }),
      button(bar, 'Stop All').click(),
    ])
    await expect(failures.getByRole('listitem')).toHaveText(Array(7).fill(sentence))
    const named = (await failures.getByRole('listitem').allTextContents()).map((text) => text.split(':')[0])
    expect(named.sort()).toEqual([...chosen.refused, ...chosen.lost].sort())
    await expect(bar).toContainText('7 selected')
  })

  await guestTest.step('every row shows the truth as soon as one answer gets through', async () => {
    await expect(states('VM deallocated')).toHaveCount(stopped.length, { timeout: 150_000 })
    for (const name of chosen.refused) await expectState(page, name, 'VM running')
    for (const name of chosen.lost) await expectState(page, name, 'VM deallocated')
    expect(await stopsIn(owner, group)).toEqual(new Map(stopped.map((name) => [name, 1])))
  })

  await guestTest.step('offline, what was loaded stays; back online, the rest can be done', async () => {
    await expect(toast(page, 'Some stop operations failed')).toBeHidden()
    await context.setOffline(true)
    await expectToast(page, 'Some stop operations failed', () => button(bar, 'Stop All').click())
    await expect(failures.getByRole('listitem')).toHaveText(Array(4).fill(/^pc-\d+: Failed to stop VM$/))
    await expect(notice).toBeVisible({ timeout: 30_000 })
    await expect(states('VM deallocated')).toHaveCount(stopped.length)

    line.decide(() => 'fine')
    await context.setOffline(false)
    await expect(notice).toBeHidden({ timeout: 30_000 })
    // Of the seven that failed three were done all the same: nothing is asked of them again.
    await expectToast(page, /^stop operation completed for \d VMs$/, () => button(bar, 'Stop All').click())
    await expect(states('VM deallocated')).toHaveCount(50, { timeout: 60_000 })
    expect(await stopsIn(owner, group)).toEqual(new Map(all.map((name) => [name, 1])))
  })
  await context.close()
  await line.remove()
})
