import { expect } from '@playwright/test'
import { aCreation } from '../../support/operations/creation.ts'
import { createPage, fillCreation } from '../support/product/vms.ts'
import { button, expectMessage, expectToast, field } from '../support/screen.ts'
import { groupOf, test } from '../support/test.ts'

const atLeast = (characters: number) => `String must contain at least ${characters} character(s)`
const atMost = (characters: number) => `String must contain at most ${characters} character(s)`
const threeClasses =
  'The password needs at least three of these: a lowercase letter, an uppercase letter, a digit, a special character.'

/** What is typed into which field, and what has to stand there after submitting. */
const mistakes: readonly (readonly [label: string, typed: string, message: string])[] = [
  ['VM Name', 'my vm', 'VM name can only contain letters, numbers, hyphens, and underscores'],
  ['VM Name', 'x'.repeat(65), atMost(64)],
  ['VM Name', '_web', 'VM name cannot start with an underscore'],
  ['VM Name', 'web-', 'VM name cannot end with a hyphen'],
  ['Resource Group', 'x'.repeat(91), atMost(90)],
  [
    'Resource Group',
    'my group',
    'Resource group can only contain letters, numbers, hyphens, underscores, periods and parentheses',
  ],
  ['Resource Group', 'group.', 'Resource group cannot end with a period'],
  ['Admin Username', 'x'.repeat(21), atMost(20)],
  [
    'Admin Username',
    'admin',
    "Azure does not allow the user name 'admin'. Choose another one, for example 'labadmin'.",
  ],
  ['Admin Password', 'Short-1', atLeast(8)],
  ['Admin Password', `Aa1-${'x'.repeat(120)}`, atMost(123)],
  ['Admin Password', `Aa1-${'x'.repeat(69)}`, 'A Linux password can have at most 72 characters.'],
  ['Admin Password', 'lowercase-only', threeClasses],
  ['Admin Password', 'P@ssw0rd', 'Azure refuses this password because it is too common. Choose another one.'],
  ['Number of VMs', '0', 'Number must be greater than or equal to 1'],
  ['Number of VMs', '11', 'Number must be less than or equal to 10'],
  ['Number of VMs', '1.5', 'Expected integer, received float'],
]

/** Goal: understand at the field itself what Azure or the product would not accept. */
test('asks for every value of an empty form', async ({ page }) => {
  await page.goto(createPage)
  await button(page, 'Create VM').click()
  for (const label of ['VM Name', 'Resource Group', 'Location', 'Admin Username']) {
    await expectMessage(page, label, atLeast(1))
  }
  await expectMessage(page, 'Admin Password', atLeast(8))
  await expect(field(page, 'VM Name')).toBeFocused()
  await expect(field(page, 'Admin Password')).toHaveAttribute('type', 'password')

  await field(page, 'Location').selectOption('East US')
  await button(page, 'Create VM').click()
  await expectMessage(page, 'Operating System', atLeast(1))
  await field(page, 'Operating System').selectOption('CentOS')
  await button(page, 'Create VM').click()
  await expectMessage(page, 'OS Version', atLeast(1))
  await expectMessage(page, 'VM Size', atLeast(1))
})

test('says at each field what is wrong with it', async ({ page }) => {
  await page.goto(createPage)
  await fillCreation(page, { name: 'web', group: 'course' })
  for (const [label, typed, message] of mistakes) {
    await test.step(`${label}: ${typed.slice(0, 20)}`, async () => {
      const good = await field(page, label).inputValue()
      await field(page, label).fill(typed)
      await page.getByRole('button', { name: /^Create VMs?$/ }).click()
      await expectMessage(page, label, message)
      await field(page, label).fill(good)
      await expect(field(page, label)).not.toHaveAttribute('aria-invalid', 'true')
    })
  }
  await expect(page).toHaveURL(createPage)
})

test('shows at the field what only the server knows', async ({ page, owner, complaints }) => {
  complaints.allow(/status of 4(00|09).*azure\/vms/)
  complaints.allow(/^Creating \S+ failed/)
  const group = groupOf('messages')
  const { status } = await owner.call(
    'POST',
    'azure/vms',
    aCreation({ name: 'web', resourceGroupName: group }),
  )
  expect(status).toBe(202)
  await page.goto(createPage)

  await test.step('a name that is taken', async () => {
    await fillCreation(page, { name: 'web', group })
    const taken = "A VM named 'web' already exists in this resource group."
    await expectToast(page, `${taken} Choose another name.`, () => button(page, 'Create VM').click())
    await expectMessage(page, 'VM Name', taken)
    await expect(field(page, 'VM Name')).toBeFocused()
  })

  await test.step('a name that Azure refuses', async () => {
    const refused = 'VM name cannot start with a hyphen'
    await field(page, 'VM Name').fill('-web')
    await expectToast(page, refused, () => button(page, 'Create VM').click())
    await expectMessage(page, 'VM Name', refused)
  })
  await expect(page).toHaveURL(createPage)
})
