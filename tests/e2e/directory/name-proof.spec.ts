import { expect } from '@playwright/test'
import { newOwner } from '../../support/api.ts'
import { expectAccessible, expectNoSideways } from '../support/looks/axe.ts'
import { directoryUsers, origin, subscriptionAt } from '../support/product/cloud.ts'
import { button, field, heading } from '../support/screen.ts'
import { test } from '../support/test.ts'

test.use({ subscription: 'none' })

/** Goal: connect the lab with my own user name, although somebody else has entered it without being able to use it. */
test('a user name that another lab only holds is mine once I sign in by it', async ({ page, complaints }) => {
  complaints.allow(/status of 409.*cloud-settings/)
  // Nobody else's story is in this directory.
  const mine = await subscriptionAt(4)
  await newOwner(origin(), { ...mine, clientId: crypto.randomUUID(), clientSecret: 'not a secret of theirs' })
  const person = (await directoryUsers()).find(({ username }) => username === mine.username)

  await page.goto('/dashboard/settings/cloud')
  await field(page, 'Subscription ID').fill(mine.subscriptionId)
  await field(page, 'Tenant ID').fill(mine.tenantId)
  await field(page, 'Client ID').fill(mine.clientId)
  await field(page, 'Client Secret').fill(mine.clientSecret)
  await field(page, 'Username').fill(mine.username)
  await button(page, 'Save').click()
  await expect(page.getByRole('main').getByText('Is this your user name?')).toBeVisible()
  await expectAccessible(page)
  await expectNoSideways(page)

  await button(page, 'Sign in with Microsoft').click()
  await expect(heading(page, 'Sign in')).toBeVisible()
  await field(page, 'Username').fill(mine.username)
  await field(page, 'Password').fill(person?.password ?? '')
  await button(page, 'Sign in').click()

  await page.waitForURL('/dashboard/settings/cloud')
  await expect(field(page, 'Username')).toHaveValue(mine.username)
  await expect(field(page, 'Tenant ID')).toHaveValue(mine.tenantId)
})
