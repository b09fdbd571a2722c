import { expect, type Locator, type Page } from '@playwright/test'
import { dialog, myResources, newStudent, signedIn, vmId } from '../support/product/students.ts'
import { bulkBar, listPage, readyTemplate, row, runningVms, table } from '../support/product/vms.ts'
import { button, field, heading, link } from '../support/screen.ts'
import { groupOf, type Owner, test } from '../support/test.ts'

/**
 * Presses at moments from 0 to 500 ms after the pressed thing was seen for the first time, where it was seen then, as
 * somebody does who knows the page, on a machine six times slower than this one. `REPEAT=200` presses that often in all.
 */

const slowdown = 6
const latestMs = 500
/** From press to release, a person's and a machine's. */
const holdsMs = [90, 0, 45]

interface Press {
  readonly what: string
  readonly path: string
  readonly target: (page: Page) => Locator
  /** Somewhere beside its middle: the arrow of a select, the end of a field. */
  readonly press?: (page: Page) => Promise<unknown>
  readonly isHeard: (page: Page) => Promise<unknown>
}

const usersPage = '/dashboard/users/bulk-create'
const templatesPage = '/dashboard/templates'
const sortBy = (title: string) => (page: Page) =>
  page.getByRole('columnheader', { name: title, exact: true }).getByRole('button')
const isSorted = (title: string, address: string) => async (page: Page) => {
  await expect(page).toHaveURL(`${address}?sort=${title.toLowerCase()}`)
  await expect(page.getByRole('columnheader', { name: title, exact: true })).toHaveAttribute(
    'aria-sort',
    'ascending',
  )
}

const atOwners: Press[] = [
  {
    what: 'VMs: clear the filters',
    path: `${listPage}?allocation=allocated&sort=-name`,
    target: (page) => button(page, 'Clear filters').first(),
    isHeard: async (page) => {
      await expect(page).toHaveURL(`${listPage}?sort=-name`)
      await expect(field(page, 'Allocation')).toHaveValue('')
      await expect(table(page).getByRole('row')).toHaveCount(4)
    },
  },
  {
    what: 'VMs: choose a state by keys',
    path: listPage,
    target: (page) => field(page, 'State'),
    press: async (page) => {
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('Escape')
    },
    isHeard: async (page) => {
      await expect(field(page, 'State')).toHaveValue('running')
      await expect(page).toHaveURL(`${listPage}?state=running`)
    },
  },
  {
    what: 'VMs: sort',
    path: listPage,
    target: sortBy('Name'),
    isHeard: isSorted('Name', listPage),
  },
  {
    what: 'VMs: type while the rows arrive',
    path: `${listPage}?state=running`,
    target: (page) => field(page, 'Filter by name, person, address or tag'),
    press: (page) => page.keyboard.type('box-2', { delay: 40 }),
    isHeard: async (page) => {
      await expect(page).toHaveURL(`${listPage}?state=running&q=box-2`)
      await expect(field(page, 'Filter by name, person, address or tag')).toHaveValue('box-2')
      await expect(table(page).getByRole('row')).toHaveCount(2)
    },
  },
  {
    what: 'VMs: select one',
    path: listPage,
    target: (page) => table(page).getByRole('checkbox', { name: 'Select box-2', exact: true }),
    isHeard: (page) => expect(bulkBar(page)).toContainText('1 selected'),
  },
  {
    what: 'VMs: open a menu before its code is there',
    path: listPage,
    target: (page) => button(page, 'Actions for box-2'),
    isHeard: (page) => expect(page.getByRole('menu', { name: 'Actions for box-2' })).toBeVisible(),
  },
  {
    what: 'Templates: sort',
    path: templatesPage,
    target: sortBy('Status'),
    isHeard: isSorted('Status', templatesPage),
  },
  {
    what: 'Users: sort',
    path: usersPage,
    target: sortBy('Email'),
    isHeard: isSorted('Email', usersPage),
  },
  {
    what: 'Users: clear the filter',
    path: `${usersPage}?q=nobody`,
    target: (page) => button(page, 'Clear filter'),
    isHeard: async (page) => {
      await expect(page).toHaveURL(usersPage)
      await expect(field(page, 'Filter by name or email')).toHaveValue('')
    },
  },
]

const atStudents: Press = {
  what: 'My resources: connect',
  path: myResources,
  target: (page) => button(page, 'Connect to box-1'),
  isHeard: (page) => expect(dialog(page, 'Connect to box-1')).toBeVisible(),
}

const all = atOwners.length + 1
const times = Math.ceil(Number(process.env.REPEAT ?? 2 * all) / all)

/** The first place at which it can be pressed. */
const firstPlace = async (target: Locator) => {
  // However busy the machine is.
  await target.waitFor({ timeout: 0 })
  const box = await target.boundingBox({ timeout: 0 })
  if (!box) throw new Error('It was seen and is gone')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

const pressEarly = async (page: Page, { path, target, press, isHeard }: Press): Promise<void> => {
  const session = await page.context().newCDPSession(page)
  for (let time = 0; time < times; time += 1) {
    const afterMs = times > 1 ? (latestMs * time) / (times - 1) : 0
    await test.step(`after ${Math.round(afterMs)} ms`, async () => {
      // Another document, or going there would only change the address of this one.
      await page.goto('about:blank')
      await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
      await page.goto(path, { waitUntil: 'commit' })
      const { x, y } = await firstPlace(target(page))
      await sleep(afterMs)
      await page.mouse.move(x, y)
      await page.mouse.down()
      await sleep(holdsMs[time % holdsMs.length] ?? 0)
      await page.mouse.up()
      await press?.(page)
      await session.send('Emulation.setCPUThrottlingRate', { rate: 1 })
      await isHeard(page)
    })
  }
  await session.detach()
}

const aLab = async (owner: Owner): Promise<string> => {
  const group = groupOf('early')
  await runningVms(owner, group, 'box', 3)
  return group
}

for (const press of atOwners) {
  test(`a press is heard as soon as its target is seen: ${press.what}`, async ({ page, owner }) => {
    test.setTimeout(60_000 + times * 60_000)
    const group = await aLab(owner)
    if (press.path.startsWith(templatesPage)) {
      await readyTemplate(owner, group, 'box-1', 'first')
      await readyTemplate(owner, group, 'box-2', 'second')
    }
    if (press.path.startsWith(usersPage)) await newStudent(owner, 'Ada')
    await pressEarly(page, press)
  })
}

test(`a press is heard as soon as its target is seen: ${atStudents.what}`, async ({ owner, openAs }) => {
  test.setTimeout(60_000 + times * 60_000)
  await aLab(owner)
  const student = await newStudent(owner, 'Ada', await vmId(owner, 'box-1'))
  await pressEarly(await openAs(await signedIn(student)), atStudents)
})

test('who leaves a list at once is not called back by what was typed there', async ({ page, owner }) => {
  await aLab(owner)
  const session = await page.context().newCDPSession(page)
  await page.goto(listPage)
  await expect(table(page).getByRole('row')).toHaveCount(4)
  await field(page, 'Filter by name, person, address or tag').focus()
  const templates = await firstPlace(link(page, 'Templates'))
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  await page.keyboard.type('box-2')
  await page.mouse.click(templates.x, templates.y)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  await expect(heading(page, 'Templates')).toBeVisible()
  await expect(page.getByText('No templates found')).toBeVisible()
  await expect(page).toHaveURL(templatesPage)
})

test('two clicks in a row on a slow machine order one thing', async ({ page, owner }) => {
  await aLab(owner)
  const session = await page.context().newCDPSession(page)
  await page.goto(listPage)
  await table(page).getByRole('checkbox', { name: 'Select box-2', exact: true }).check()
  const { x, y } = await firstPlace(button(bulkBar(page), 'Stop All'))
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  await page.mouse.dblclick(x, y)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  await expect(row(page, 'box-2').getByText('VM deallocated', { exact: true })).toBeVisible({
    timeout: 30_000,
  })
  const { body } = await owner.call<{ data: { kind: string }[] }>('GET', 'operations')
  expect(body.data.map(({ kind }) => kind).sort()).toEqual(['create', 'stop'])
})
