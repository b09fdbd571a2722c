import { expect } from '@playwright/test'
import { finished, newOwner } from '../../support/api.ts'
import { aCreation } from '../../support/operations/creation.ts'
import { type Stack, startStack } from '../../support/stack.ts'
import { expectAccessible } from '../support/looks/axe.ts'
import { expectState, listPage, menuItem, openRowMenu, row } from '../support/product/vms.ts'
import { expectToast } from '../support/screen.ts'
import { guestTest, signedInState } from '../support/test.ts'

/** An outage concerns everybody, so this story has a product of its own. */
guestTest.setTimeout(240_000)
let stack: Stack
guestTest.beforeAll(async () => {
  delete process.env.NODE_ENV
  stack = await startStack({ env: { AZURE_SPEED: '60' } })
})
guestTest.afterAll(() => stack.stop())

const database = (what: 'pause' | 'resume') => fetch(`${stack.cloud}/cosmos/${what}`, { method: 'POST' })
const sentence = 'The database does not answer right now. Please try again in a moment.'

/** Goal: keep the class in sight while the database is away, and go on as soon as it is back. */
guestTest('an outage of the database leaves the list in sight', async ({ browser, complaints }) => {
  complaints.allow(/status of 503/)
  const [subscription] = await stack.subscriptions()
  const owner = await newOwner(stack.origin, subscription)
  const made = await owner.call<{ operationId: string }>('POST', 'azure/vms', aCreation())
  expect((await finished(owner.call, made.body.operationId)).status).toBe('succeeded')
  const person = { ...owner, name: 'Olga Owner' }
  const context = await browser.newContext({
    baseURL: stack.origin,
    storageState: signedInState(person, stack.origin),
  })
  const page = await context.newPage()
  const notice = page.getByRole('status').filter({ hasText: 'Not up to date' })
  const stop = async () => menuItem(await openRowMenu(page, 'web'), 'Stop').click()
  await page.goto(listPage)
  await expectState(page, 'web', 'VM running')
  await expect(notice).toBeHidden()

  await guestTest.step('what is asked meanwhile is refused, and the list stays', async () => {
    await database('pause')
    await expectToast(page, sentence, stop)
    await expect(notice).toHaveText(`Not up to date: ${sentence}`, { timeout: 90_000 })
    await expect(row(page, 'web')).toBeVisible()
    await expectAccessible(page)
    await expectState(page, 'web', 'VM running')
    expect(await owner.call('GET', 'azure/vms')).toMatchObject({
      status: 503,
      body: { code: 'unavailable', error: sentence },
    })
  })

  await guestTest.step('nobody has to do anything to go on', async () => {
    await database('resume')
    await expect(notice).toBeHidden({ timeout: 60_000 })
    await expectState(page, 'web', 'VM running')
    await stop()
    await expectState(page, 'web', 'VM deallocated')
  })
  await context.close()
})
