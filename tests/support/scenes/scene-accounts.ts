import type { Page } from '@playwright/test'
import { button, chooseFile, dialog, press, type Scene, users } from './scene-steps.ts'

/** What accounts, imports and passwords of machines show that takes a letter, a crowd or a failure to come about. */

const mine = '/dashboard/my-resources'
const security = '/dashboard/settings/security'

/** The answer of one route, made up. */
const answered = (path: string, again: string, json: object) => async (page: Page) => {
  await page.route(`**/api/${path}`, (route) => route.fulfill({ json }))
  await page.goto(again)
}

/** The server's own answer with something else in it. */
const altered =
  (path: string, again: string, change: (body: Record<string, unknown>) => object) => async (page: Page) => {
    await page.route(`**/api/${path}`, async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, json: change(await response.json()) })
    })
    await page.goto(again)
  }

const anImport = { kind: 'import-students', succeeded: 0, failed: 0, items: [] }
const at = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
const imports = [
  { ...anImport, id: 'op_2', status: 'running', total: 900, waits: true, createdAt: at(1) },
  { ...anImport, id: 'op_1', status: 'running', total: 2400, succeeded: 1275, failed: 3, createdAt: at(3) },
  {
    ...anImport,
    id: 'op_0',
    status: 'partial',
    total: 2000,
    succeeded: 1760,
    failed: 240,
    createdAt: at(40),
    finishedAt: at(20),
  },
]
const reasons = [
  'This email already has an account. Use another address.',
  'This email is already a student of this lab. Search for them instead.',
  'Something unexpected went wrong on our side. Import this row again.',
]
const failures = Array.from({ length: 200 }, (_, place) => ({
  place,
  name:
    place === 1
      ? 'maximiliane.wolkenstein-schwarzenbergerova@department-of-computer-science.university.test'
      : `student-${place}@uni.test`,
  error: reasons[place % reasons.length],
}))
const inLine = async (page: Page) => {
  await page.route('**/api/operations/*/failures*', (route) =>
    route.fulfill({ json: { data: failures, next: 199 } }),
  )
  await answered('operations*', users, { data: imports })(page)
}

const ownPassword = (newPassword: string, status: string, other?: string) =>
  altered('student/resources*', mine, ({ data }) => ({
    data: (data as { configData: object }[]).map((row) => ({
      ...row,
      status,
      newPassword,
      configData: { ...row.configData, ...(other && { nextPassword: other }) },
    })),
  }))
const connect = async (page: Page) => {
  await button(page, /^Connect to/).click()
  await dialog(page)
}
const connecting =
  (...state: Parameters<typeof ownPassword>) =>
  async (page: Page) => {
    await ownPassword(...state)(page)
    await connect(page)
  }

const passkey = { _id: 'pk_1', name: 'MacBook of the lab', createdAt: at(60 * 24 * 3), lastUsedAt: at(5) }
const secured = (secondStep: boolean) =>
  answered('user/passkeys', security, {
    data: { passkeys: [passkey], secondStep, codesLeft: secondStep ? 7 : 0 },
  })
const codes = Array.from({ length: 10 }, (_, index) => `k7mq-${index}xw4-p2vt`)

export const accountScenes: readonly Scene[] = [
  {
    name: 'mine-given',
    as: 'student',
    path: mine,
    show: async (page) => {
      await altered('user/me', mine, ({ user }) => ({
        user: { ...(user as object), hasGivenPassword: true },
      }))(page)
      await button(page, 'Keep it').waitFor()
    },
  },
  { name: 'users-line', as: 'owner', path: users, show: inLine },
  {
    name: 'users-failures',
    as: 'owner',
    path: users,
    show: async (page) => {
      await inLine(page)
      await press(/^Details of Created/)(page)
      await page.getByRole('list', { name: 'Failed rows' }).waitFor()
    },
  },
  {
    name: 'users-failures-end',
    as: 'owner',
    path: users,
    show: async (page) => {
      await inLine(page)
      await press(/^Details of Created/)(page)
      await page.getByText('and 40 more').scrollIntoViewIfNeeded()
    },
  },
  {
    name: 'users-own-waits',
    as: 'owner',
    path: users,
    show: async (page) => {
      const operation = {
        ...anImport,
        id: 'op_9',
        status: 'running',
        total: 1,
        waits: true,
        createdAt: at(0),
      }
      await page.route('**/api/lab/students/bulk-create', (route) =>
        route.fulfill({
          status: 202,
          json: {
            message: 'Creating 1 user',
            createdUsers: [{ email: 'zoe@uni.test', name: 'Zoe Zuse', password: 'kV9%mT2xQe7#Lp4w' }],
            skipped: [],
            operationId: 'op_9',
          },
        }),
      )
      await page.route('**/api/operations*', (route) => route.fulfill({ json: { data: [operation] } }))
      await page.route('**/api/operations/op_9', (route) => route.fulfill({ json: { data: operation } }))
      await chooseFile(page, 'name,email\nZoe Zuse,zoe@uni.test')
      await button(page, /^Create \d+ Users?/).click()
      await page.getByText('Keep this page open').waitFor()
      await page.waitForTimeout(2500)
    },
  },

  { name: 'confirm', as: 'guest', path: '/confirm?email=ada%40uni.test&token=abc' },
  { name: 'confirm-invalid', as: 'guest', path: '/confirm?email=ada%40uni.test' },
  {
    name: 'confirm-refused',
    as: 'guest',
    path: '/confirm?email=maximiliane.wolkenstein-schwarzenbergerova%40department-of-computer-science.uni.test&token=abc',
    show: async (page) => {
      await button(page, 'Confirm').click()
      await page.getByRole('alert').waitFor()
    },
  },
  {
    name: 'confirm-done',
    as: 'guest',
    path: '/confirm?email=ada%40uni.test&token=abc',
    show: async (page) => {
      await page.route('**/api/auth/confirm-email', (route) =>
        route.fulfill({ json: { message: 'Thank you.' } }),
      )
      await button(page, 'Confirm').click()
      await page.getByRole('heading', { name: 'Your address is confirmed' }).waitFor()
    },
  },

  { name: 'security-second-step', as: 'owner', path: security, show: secured(true) },
  {
    name: 'security-codes',
    as: 'owner',
    path: security,
    show: async (page) => {
      await secured(false)(page)
      await page.route('**/api/user/second-step', (route) => route.fulfill({ json: { data: { codes } } }))
      await button(page, 'Turn on').click()
      await button(page, 'I have kept them').waitFor()
      await button(page, 'I have kept them').scrollIntoViewIfNeeded()
    },
  },
  {
    name: 'security-new-codes',
    as: 'owner',
    path: security,
    show: async (page) => {
      await secured(true)(page)
      await button(page, 'New codes').click()
      await dialog(page)
    },
  },

  { name: 'mine-own-waiting', as: 'student', path: mine, show: connecting('waiting', 'VM deallocated') },
  { name: 'mine-own-setting', as: 'student', path: mine, show: connecting('setting', 'VM running') },
  { name: 'mine-own-failed', as: 'student', path: mine, show: connecting('failed', 'VM running') },
  {
    name: 'mine-own-unclear',
    as: 'student',
    path: mine,
    show: connecting('unclear', 'VM running', 'k7mQ-4xw4-p2vT'),
  },
]
