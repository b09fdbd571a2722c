import type { Page } from '@playwright/test'
import { button, changeAnswer, demoVm, dialog, field, type Scene, select, vms } from './scene-steps.ts'

/** What people are told without having asked. */

type Row = Readonly<Record<string, unknown>>

/** A list with other values in its rows. */
const changed =
  (path: string, again: string, change: (row: Row, index: number) => Row) => async (page: Page) => {
    await changeAnswer<Row[]>(page, `**/api/${path}`, (rows) => rows.map(change))
    await page.goto(again)
  }

const soon = (row: Row, index: number): Row => ({
  ...row,
  autoStopAt: new Date(Date.now() + (4 + 3 * index) * 60_000).toISOString(),
  noticeAt: new Date(Date.now() - 60_000).toISOString(),
  postponementsLeft: index === 1 ? 0 : 2,
})
const notice = (page: Page) => page.getByRole('region', { name: 'About to happen' })

const mine = '/dashboard/my-resources'

export const noticeScenes: readonly Scene[] = [
  {
    name: 'vms-soon',
    as: 'owner',
    path: vms,
    show: async (page) => {
      await changed('azure/vms*', vms, soon)(page)
      await button(notice(page), 'Show all').click()
    },
  },
  {
    name: 'vms-at-work',
    as: 'owner',
    path: vms,
    // Of all work, the building of a template alone leaves the power state as it is.
    show: changed('azure/vms*', vms, (row, index) => (index % 2 === 0 ? { ...row, busy: true } : row)),
  },
  {
    name: 'mine-soon',
    as: 'student',
    path: mine,
    show: async (page) => {
      await changed('student/resources*', mine, (row, index) => (index === 0 ? soon(row, index) : row))(page)
      await notice(page).waitFor()
    },
  },
  {
    name: 'vms-refused',
    as: 'owner',
    path: vms,
    show: async (page) => {
      await page.route('**/api/azure/vms/**', (route) =>
        route.fulfill({
          status: 409,
          json: { error: 'Another operation is at work on this VM. Wait until it has ended.' },
        }),
      )
      await select(page)
      await button(page, 'Restart All').click()
      await page.getByRole('group', { name: 'What failed' }).waitFor()
      await page.waitForTimeout(2500)
    },
  },
  {
    name: 'connect-hindered',
    as: 'student',
    path: mine,
    show: async (page) => {
      await changed('student/resources*', mine, (row) => ({ ...row, status: 'VM deallocated' }))(page)
      await button(page, /^Connect to/).click()
      await dialog(page)
    },
  },
  {
    name: 'auto-vm-pointless',
    as: 'newcomer',
    path: '/dashboard/settings/auto-vm',
    show: async (page) => {
      for (const name of ['Auto Stop', 'Auto Delete']) await page.getByRole('switch', { name }).check()
      await field(page, 'Stop after').selectOption('120 minutes')
    },
  },
  {
    name: 'user-created',
    as: 'owner',
    path: demoVm,
    show: async (page) => {
      await button(page, 'Allocate Resource').click()
      await page.route('**/api/lab/students', (route) =>
        route.fulfill({
          status: 201,
          json: {
            message: 'User created and resource allocated successfully',
            data: { user: { name: 'Zoe Zuse', email: 'zoe@uni.test' }, password: 'kV9%mT2xQe7#Lp4w' },
          },
        }),
      )
      await page.getByRole('tab', { name: 'Create User' }).click()
      await field(page, 'Name').fill('Zoe Zuse')
      await field(page, 'Email').fill('zoe@uni.test')
      await button(page, 'Create and Allocate').click()
      await page.getByRole('dialog', { name: 'User Created' }).waitFor()
      await page.waitForTimeout(2500)
    },
  },
]
