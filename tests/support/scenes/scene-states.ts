import type { Page } from '@playwright/test'
import {
  button,
  chooseFile,
  cloudSettings,
  demoVm,
  dialog,
  failing,
  field,
  openAccountMenu,
  openMenu,
  press,
  type Scene,
  users,
  vms,
} from './scene-steps.ts'

/** What pages look like while they wait, after they have succeeded, and when something is in the way. */

/** The answer does not come while one looks. */
const waiting = (path: string, again: string) => async (page: Page) => {
  await page.route(`**/api/${path}`, () => undefined)
  await page.goto(again)
  await page.waitForTimeout(600)
}

/** The page is there, and what it asks for again does not come. People who come back to a tab ask again. */
const outdated = (path: string) => async (page: Page) => {
  await page.route(`**/api/${path}`, (route) =>
    route.fulfill({ status: 503, json: { error: 'The service is busy. Try again in a moment.' } }),
  )
  // What was loaded just now is not asked for again. The page's clock may be ahead already, by an earlier scene.
  await page.clock.setSystemTime((await page.evaluate(() => Date.now())) + 60_000)
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
  await page.getByText('Not up to date').waitFor({ timeout: 40_000 })
}

const hardDays = Array.from({ length: 14 }, (_, index) => ({
  day: `2026-11-${String(index + 9).padStart(2, '0')}`,
  hours: index % 5 === 0 ? 0 : 4321.5 * index,
}))
const hardMonth = { since: '2026-11-01', hours: 123456.7 }
const hardGap = { location: 'australiaeast', size: 'Standard_NC24ads_A100_v4', osType: 'Windows', hours: 77 }

/** A lab whose hours strain the card. */
const hours = (cost?: object) => async (page: Page) => {
  const data = { days: hardDays, month: { ...hardMonth, ...(cost && { cost }) } }
  await page.route('**/api/azure/usage', (route) => route.fulfill({ json: { data } }))
  await page.goto('/dashboard')
  await page.getByRole('list', { name: 'Hours by day' }).scrollIntoViewIfNeeded()
}

let lastStudent = 0
const newAddress = () => {
  lastStudent += 1
  return `zoe-${Date.now().toString(36)}-${lastStudent}@uni.test`
}

const plans = '/dashboard/settings/subscription'
const templates = '/dashboard/templates'
const mine = '/dashboard/my-resources'

export const stateScenes: readonly Scene[] = [
  { name: 'home-waiting', as: 'owner', path: '/dashboard', show: waiting('**', '/dashboard') },
  { name: 'home-no-hours', as: 'owner', path: '/dashboard', show: failing('azure/usage', '/dashboard') },
  { name: 'home-no-prices', as: 'owner', path: '/dashboard', show: hours() },
  {
    name: 'home-left-out',
    as: 'owner',
    path: '/dashboard',
    show: hours({ amount: 98765.4, currency: 'USD', withoutPrice: [hardGap, hardGap] }),
  },
  { name: 'vms-waiting', as: 'owner', path: vms, show: waiting('azure/vms*', vms) },
  { name: 'vm-waiting', as: 'owner', path: vms, show: waiting('azure/vms**', demoVm) },
  { name: 'users-waiting', as: 'owner', path: users, show: waiting('lab/my-students*', users) },
  { name: 'plans-waiting', as: 'owner', path: plans, show: waiting('subscription/plans*', plans) },
  { name: 'mine-waiting', as: 'student', path: mine, show: waiting('student/resources*', mine) },

  { name: 'vm-failed', as: 'owner', path: vms, show: failing('azure/vms/**', demoVm) },
  { name: 'templates-failed', as: 'owner', path: templates, show: failing('azure/snapshots*', templates) },
  { name: 'users-failed', as: 'owner', path: users, show: failing('lab/my-students*', users) },
  { name: 'plans-failed', as: 'owner', path: plans, show: failing('subscription/plans*', plans) },
  { name: 'cloud-failed', as: 'owner', path: cloudSettings, show: failing('cloud-settings*', cloudSettings) },
  { name: 'mine-failed', as: 'student', path: mine, show: failing('student/resources*', mine) },

  { name: 'home-outdated', as: 'owner', path: '/dashboard', show: outdated('azure/vms*') },
  { name: 'vms-outdated', as: 'owner', path: vms, show: outdated('azure/vms*') },
  { name: 'vm-outdated', as: 'owner', path: demoVm, show: outdated('azure/vms/**') },
  { name: 'templates-outdated', as: 'owner', path: templates, show: outdated('azure/snapshots*') },
  { name: 'users-outdated', as: 'owner', path: users, show: outdated('lab/my-students*') },
  { name: 'mine-outdated', as: 'student', path: mine, show: outdated('student/resources*') },

  {
    name: 'forgot-sent',
    as: 'guest',
    path: '/forgot-password',
    show: async (page) => {
      await field(page, 'Email or username').fill('ada@uni.test')
      await button(page, 'Send Reset Link').click()
      await page.getByRole('heading', { name: 'Check your email' }).waitFor()
    },
  },
  { name: 'reset-invalid', as: 'guest', path: '/reset-password' },
  {
    name: 'directory-unknown',
    as: 'guest',
    path: '/auth/azure',
    show: async (page) => {
      await field(page, 'Username').fill('nobody@contoso.test')
      await button(page, 'Validate User').click()
      await page.locator('[aria-invalid=true]').waitFor()
    },
  },
  {
    name: 'directory-validated',
    as: 'guest',
    path: '/auth/azure',
    show: async (page) => {
      await field(page, 'Username').fill('teacher@contoso.test')
      await button(page, 'Validate User').click()
      await page.getByRole('main').getByText('User validated').waitFor()
    },
  },

  { name: 'menu', as: 'owner', path: '/dashboard', show: openMenu },
  {
    name: 'collapsed',
    as: 'owner',
    path: '/dashboard',
    show: async (page) => {
      const collapse = button(page, 'Collapse sidebar')
      if (await collapse.isVisible()) await collapse.click()
    },
  },
  {
    name: 'logout',
    as: 'owner',
    path: '/dashboard',
    show: async (page) => {
      await openAccountMenu(page)
      await page.getByRole('menuitem', { name: 'Logout' }).click()
      await dialog(page)
    },
  },
  {
    name: 'operation',
    as: 'owner',
    path: '/dashboard',
    show: press(/^Details of/),
  },
  {
    name: 'create-filled',
    as: 'owner',
    path: `${vms}/create`,
    show: async (page) => {
      await field(page, 'VM Name').fill('databases-winter')
      await field(page, 'Location').selectOption('East US')
      await field(page, 'Operating System').selectOption('Windows Server')
      await field(page, 'VM Size').selectOption({ index: 2 })
      await field(page, 'Admin Password').fill('Correct-horse-9')
      await field(page, 'Number of VMs').fill('8')
      await button(page, 'Add tag').click()
      await field(page, 'Number of VMs').scrollIntoViewIfNeeded()
    },
  },
  {
    name: 'create-leave',
    as: 'owner',
    path: `${vms}/create`,
    show: async (page) => {
      await field(page, 'VM Name').fill('web')
      await openMenu(page)
      await page.getByRole('link', { name: 'Templates' }).filter({ visible: true }).click()
      await dialog(page)
    },
  },
  {
    name: 'cloud-tested',
    as: 'owner',
    path: cloudSettings,
    show: async (page) => {
      await button(page, 'Test connection').click()
      await page.getByText('Connection test successful').first().waitFor()
      await page.waitForTimeout(2500)
    },
  },
  {
    name: 'allocate-nobody',
    as: 'owner',
    path: demoVm,
    show: async (page) => {
      await button(page, 'Allocate Resource').click()
      await field(page, 'Name or email').fill('somebody who is not there')
      await field(page, 'Name or email').press('Enter')
      await page.getByText(/No users found/).waitFor()
    },
  },
  {
    name: 'user-password-new',
    as: 'owner',
    path: users,
    show: async (page) => {
      await button(page, /^Update Password of Ben/).click()
      await button(page.getByRole('dialog'), 'Update Password').click()
      await page.getByRole('dialog', { name: 'Password Updated Successfully' }).waitFor()
    },
  },
  {
    name: 'users-receipt',
    as: 'owner',
    path: users,
    show: async (page) => {
      await chooseFile(page, `name,email\nZoe Zuse,${newAddress()}`)
      await button(page, /^Create \d+ Users/).click()
      await page.getByRole('heading', { name: 'Users Created Successfully' }).waitFor()
      await page.waitForTimeout(2500)
    },
  },
  {
    name: 'users-receipt-failed',
    as: 'owner',
    path: users,
    show: async (page) => {
      const taken = ['owner@demo.lab', 'admin@demo.lab'].map((email) => `Olivia Owner,${email}`)
      await chooseFile(page, ['name,email', `Zoe Zuse,${newAddress()}`, ...taken].join('\n'))
      await button(page, /^Create \d+ Users/).click()
      await button(page, 'Download Failed Rows').click()
      await page.waitForTimeout(2500)
    },
  },
  { name: 'users-no-match', as: 'owner', path: `${users}?q=zzz` },
  {
    name: 'users-wrong-file',
    as: 'owner',
    path: users,
    show: async (page) => {
      await page
        .locator('input[type=file]')
        .setInputFiles({ name: 'a.csv', mimeType: 'text/csv', buffer: Buffer.from('a,b\n1,2') })
      await page.waitForTimeout(600)
    },
  },
  { name: 'student-menu', as: 'student', path: mine, show: openAccountMenu },
  { name: 'plans-canceled', as: 'owner', path: `${plans}?canceled=true` },
]
