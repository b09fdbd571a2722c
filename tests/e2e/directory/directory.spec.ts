import { expect, type Page } from '@playwright/test'
import { newOwner } from '../../support/api.ts'
import { expectAccessible, expectNoSideways } from '../support/looks/axe.ts'
import { directoryUsers, origin, subscriptionAt, tamper } from '../support/product/cloud.ts'
import {
  button,
  expectMessage,
  expectToast,
  field,
  heading,
  link,
  openAccountMenu,
} from '../support/screen.ts'
import { guestTest as test } from '../support/test.ts'

// One directory name belongs to one lab, and a forged token goes to whoever signs in next: one story after the other.
test.describe.configure({ mode: 'serial' })

const storedKeys = (page: Page): Promise<string[]> =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('azure-ad-')))

/** The lab that everybody here wants into, its owner's e-mail, and the people of its tenant and of another one. */
const prepare = async () => {
  const subscription = await subscriptionAt(0)
  const { email } = await newOwner(origin(), subscription)
  const users = await directoryUsers()
  const inTenant = users.filter(({ tenantId }) => tenantId === subscription.tenantId)
  const teacher = inTenant.find(({ username }) => username === subscription.username)
  const colleague = inTenant.find(({ username }) => username.startsWith('colleague@'))
  const stranger = users.find(({ tenantId }) => tenantId !== subscription.tenantId)
  if (!teacher || !colleague || !stranger) throw new Error('The directory lacks somebody')
  return { ownerEmail: email, teacher, colleague, stranger }
}

let people: Awaited<ReturnType<typeof prepare>>
test.beforeAll(async () => {
  people = await prepare()
})

/** From the login page to Microsoft's. */
const goToMicrosoft = async (page: Page, username = people.teacher.username): Promise<void> => {
  await page.goto('/login')
  await link(page, 'Continue with Azure AD').click()
  await expect(page).toHaveURL('/auth/azure')
  await field(page, 'Username').fill(username)
  await button(page, 'Validate User').click()
  await expect(page.getByRole('main').getByText('User validated')).toBeVisible()
  await button(page, 'Continue with Microsoft').click()
  await expect(heading(page, 'Sign in')).toBeVisible()
}

const signInAs = async (page: Page, { username, password }: { username: string; password: string }) => {
  await field(page, 'Username').fill(username)
  await field(page, 'Password').fill(password)
  await button(page, 'Sign in').click()
}

const expectFailed = async (page: Page, text: string | RegExp): Promise<void> => {
  await expect(heading(page, 'Sign-in failed')).toBeVisible()
  await expect(page.getByRole('main').getByRole('alert')).toHaveText(text)
  expect(await storedKeys(page)).toEqual([])
  await expect(link(page, 'Try Again')).toHaveAttribute('href', '/auth/azure')
  await expect(link(page, 'Back to Login')).toHaveAttribute('href', '/login')
}

/** Notes each percentage that the page shows from now on, however shortly. */
const watchProgress = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const shown: string[] = []
    Object.assign(window, { shownPercentages: shown })
    const note = () => {
      const percent = document.querySelector('[role=progressbar]')?.getAttribute('aria-valuenow')
      if (percent && percent !== shown.at(-1)) shown.push(percent)
    }
    new MutationObserver(note).observe(document, { subtree: true, childList: true, attributes: true })
  })

const shownPercentages = (page: Page): Promise<unknown> =>
  page.evaluate(() => Reflect.get(window, 'shownPercentages'))

/** Goal: work in the lab with the account of one's organization. */
test('signs in with the directory and works in the owner’s lab', async ({ page }) => {
  await watchProgress(page)
  await goToMicrosoft(page)
  await expect(field(page, 'Username')).toHaveValue(people.teacher.username)
  await signInAs(page, people.teacher)
  await expect(page).toHaveURL(/\/auth\/azure-callback/)
  const returned = page.url()
  await expect(heading(page, 'You are signed in')).toBeVisible()
  await expect(page.getByRole('progressbar', { name: 'Sign-in' })).toHaveAttribute('aria-valuenow', '100')
  expect(await shownPercentages(page)).toEqual(expect.arrayContaining(['33', '66', '100']))
  expect(await storedKeys(page)).toEqual([])
  await expect(page).toHaveURL('/dashboard')
  await expect(heading(page, 'Dashboard')).toBeVisible()

  await test.step('the account is what it is', async () => {
    const name = `${people.teacher.name} Azure AD Account`
    await expect(button(page, `Account of ${name}`).getByText('Azure AD Account')).toBeVisible()
    const menu = await openAccountMenu(page, name)
    await expect(menu).toContainText('This is an Azure AD account managed by:')
    await expect(menu).toContainText('Olga Owner')
    await expect(menu).toContainText(people.ownerEmail)
    await expect(menu.getByRole('menuitem', { name: 'Subscription' })).toBeVisible()
    await expect(menu.getByRole('menuitem', { name: 'Cloud Settings' })).toBeVisible()
    await expect(menu.getByRole('menuitem', { name: 'Change Password' })).toHaveCount(0)
    await expectAccessible(page)
  })

  await test.step('it has no password here', async () => {
    await page.goto('/dashboard/settings/change-password')
    await expect(page.getByRole('heading', { name: 'Your organization manages your password' })).toBeVisible()
    await expect(field(page, 'Current password')).toHaveCount(0)
  })

  await test.step('Back does not lead to a code that is used up', async () => {
    await page.goBack()
    await expect(page).not.toHaveURL(/azure-callback/)
  })

  await test.step('and its address works once', async () => {
    await page.goto(returned)
    await expectFailed(page, 'Authentication state not found. Please restart the login process.')
    await link(page, 'Back to Login').click()
    await expect(page).toHaveURL('/dashboard')
  })
})

test('leaves two seconds to read that it worked', async ({ page }) => {
  await page.clock.install()
  await goToMicrosoft(page)
  // From here on time passes when the story says so.
  await page.clock.pauseAt(Date.now() + 60_000)
  await signInAs(page, people.teacher)
  await expect(page).toHaveURL(/\/auth\/azure-callback/)
  await expect(async () => {
    await page.clock.runFor(1)
    await expect(heading(page, 'You are signed in')).toBeVisible({ timeout: 100 })
  }).toPass()
  await page.clock.runFor(1800)
  await expect(heading(page, 'You are signed in')).toBeVisible()
  await page.clock.runFor(200)
  await expect(page).toHaveURL('/dashboard')
})

test('goes on to the page that was asked for', async ({ page }) => {
  await page.goto('/dashboard/resources')
  await expect(page).toHaveURL(/\/login\?redirect=/)
  await link(page, 'Continue with Azure AD').click()
  await field(page, 'Username').fill(people.teacher.username)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main').getByText('User validated')).toBeVisible()
  await page.keyboard.press('Enter')
  await signInAs(page, people.teacher)
  await expect(page).toHaveURL('/dashboard/resources')
})

test('says what is wrong before Microsoft is asked', async ({ page, complaints }) => {
  complaints.allow(/status of 404.*validate-user/)
  await page.goto('/auth/azure')
  await expectToast(page, 'Please validate your username first', () =>
    button(page, 'Continue with Microsoft').click(),
  )
  await expectMessage(page, 'Username', 'Please validate your username first')
  await field(page, 'Username').fill('nobody@contoso.test')
  await expectToast(page, 'User not found', () => button(page, 'Validate User').click())
  await expectMessage(page, 'Username', 'User not found')
  await expectAccessible(page)

  await field(page, 'Username').fill(people.teacher.username)
  await expectToast(page, 'User validated', () => button(page, 'Validate User').click())
  await expectAccessible(page)
  await test.step('editing takes it back', async () => {
    await field(page, 'Username').press('End')
    await page.keyboard.type('x')
    await expect(page.getByRole('main').getByText('User validated')).toBeHidden()
    await button(page, 'Continue with Microsoft').click()
    await expectMessage(page, 'Username', 'Please validate your username first')
  })
})

test('another person of the tenant stays outside', async ({ page, complaints }) => {
  complaints.allow(/azure-ad\/callback/)
  await goToMicrosoft(page)
  await signInAs(page, people.colleague)
  await expectFailed(page, 'Authentication failed.')
  await expectAccessible(page)
  await link(page, 'Try Again').click()
  await expect(heading(page, 'Sign in with Azure AD')).toBeVisible()
})

test('a person of another tenant does not get past Microsoft', async ({ page }) => {
  await goToMicrosoft(page)
  await signInAs(page, people.stranger)
  await expect(page.getByRole('alert')).toHaveText('Your account or password is incorrect.')
})

test('who cancels is told so', async ({ page }) => {
  await goToMicrosoft(page)
  await button(page, 'Cancel').click()
  await expectFailed(page, /denied|cancel/i)
  await link(page, 'Back to Login').click()
  await expect(heading(page, 'Login')).toBeVisible()
})

for (const kind of ['iss', 'aud', 'nonce', 'exp', 'tid', 'signature', 'none']) {
  test(`a forged token (${kind}) lets nobody in`, async ({ page, complaints }) => {
    complaints.allow(/azure-ad\/callback/)
    await goToMicrosoft(page)
    await tamper(kind)
    await signInAs(page, people.teacher)
    await expectFailed(page, 'Authentication failed.')
  })
}

test('an answer that nobody asked for signs nobody in', async ({ page }) => {
  await page.goto('/auth/azure-callback?code=stolen&state=made-up')
  await expectFailed(page, 'Authentication state not found. Please restart the login process.')
  await page.goto('/auth/azure-callback?state=made-up')
  await expectFailed(page, 'No authorization code received from Microsoft')
  await page.goto('/auth/azure-callback?error=server_error')
  await expectFailed(page, /\S/)
  await page.goto('/auth/azure-callback?error=something_else')
  await expectFailed(page, 'An unknown error occurred during authentication.')
})

test('an answer with another state is refused', async ({ page }) => {
  await goToMicrosoft(page)
  await page.goto('/auth/azure-callback?code=stolen&state=made-up')
  await expectFailed(page, 'Invalid or expired authentication state. Please try logging in again.')
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 } })
  test('the pages are accessible and fit a phone', async ({ page }) => {
    for (const path of ['/auth/azure', '/auth/azure-callback']) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expectAccessible(page)
      await expectNoSideways(page)
    }
  })
})
