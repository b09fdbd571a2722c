import { setTimeout as sleep } from 'node:timers/promises'
import { expect, type Locator, type Page } from '@playwright/test'
import { button, field, heading, link, question } from '../../e2e/support/screen.ts'
import { type SimulatedSubscription, type Stack, startStack } from '../../support/stack.ts'
import { openBrowser } from '../kernel/browser.ts'
import type { Figure } from '../kernel/figure.ts'

/**
 * A teacher from the empty product to the first student at work: a lab with Azure at its own pace, a course of thirty with
 * two spares, its people out of the school's file, letters, and a student who comes by one on a phone. What people think
 * and read meanwhile is not in it; what they press, type and choose is counted.
 */
const students = 30
/** As a class takes: half of a lesson would be too long. */
const mostMinutes = 10
const password = 'Own-lab-1'
const longMs = mostMinutes * 60_000

interface Walk {
  readonly stages: [what: string, seconds: number][]
  acts: number
}

const startWalk = (): Walk & {
  readonly stage: (what: string, work: () => Promise<void>) => Promise<void>
} => {
  const walk = {
    stages: [] as [string, number][],
    acts: 0,
    async stage(what: string, work: () => Promise<void>) {
      const startedAt = performance.now()
      await work()
      walk.stages.push([what, (performance.now() - startedAt) / 1000])
    },
  }
  return walk
}

const hands = (walk: Walk) => ({
  press: async (what: Locator) => {
    walk.acts += 1
    await what.click()
  },
  type: async (what: Locator, text: string) => {
    walk.acts += 1
    await what.fill(text)
  },
  choose: async (what: Locator, label: string) => {
    walk.acts += 1
    await what.selectOption(label)
  },
})
type Hands = ReturnType<typeof hands>

const signUp = async (page: Page, origin: string, { press, type }: Hands): Promise<void> => {
  await page.goto(origin)
  await press(link(page, 'Sign up'))
  await type(field(page, 'Name'), 'Tessa Teacher')
  await type(field(page, 'Email'), 'tessa@school.example')
  await type(field(page, 'Password'), password)
  await type(field(page, 'Confirm password'), password)
  await press(button(page, 'Sign up'))
  await heading(page, 'Dashboard').waitFor()
}

const connect = async (
  page: Page,
  { press, type }: Hands,
  subscription: SimulatedSubscription,
): Promise<void> => {
  await press(link(page, 'Open Cloud Settings'))
  await type(field(page, 'Subscription ID'), subscription.subscriptionId)
  await type(field(page, 'Tenant ID'), subscription.tenantId)
  await type(field(page, 'Client ID'), subscription.clientId)
  await type(field(page, 'Client Secret'), subscription.clientSecret)
  await type(field(page, 'Username'), subscription.username)
  await press(button(page, 'Save'))
  await page.getByText('Your subscription is connected.').waitFor()
}

const makeCourse = async (page: Page, { press, type, choose }: Hands): Promise<void> => {
  await press(link(page, 'Courses'))
  await press(link(page, 'Create course'))
  await type(field(page, 'Name'), 'Introduction to Linux')
  await press(button(page, 'Next'))
  await choose(field(page, 'Region'), 'East US')
  await choose(field(page, 'Operating system'), 'Ubuntu Server')
  await expect(page.getByRole('radio', { name: /^Balanced/ })).toBeChecked()
  await press(button(page, 'Next'))
  await type(field(page, 'How many machines'), String(students))
  await press(button(page, 'Publish'))
  await press(button(question(page, `Publish ${students + 2} machines?`), 'Publish'))
  await heading(page, 'Introduction to Linux').waitFor()
}

const file = (): string =>
  [
    'name,email',
    ...Array.from({ length: students }, (_, at) => `Stu ${at + 1},stu-${at + 1}@school.example`),
  ].join('\r\n')

const invite = async (page: Page, { press }: Hands): Promise<void> => {
  await press(link(page.getByRole('navigation', { name: 'Course' }), 'People'))
  await press(button(page, 'Add people'))
  const adding = page.getByRole('dialog', { name: 'Add people' })
  await press(adding.getByRole('tab', { name: 'File' }))
  const chosen = { name: 'class.csv', mimeType: 'text/csv', buffer: Buffer.from(file()) }
  await adding.locator('input[type=file]').setInputFiles(chosen)
  await press(button(adding, `Add ${students} people`))
  await press(button(page, `Invite ${students} who have not joined`))
  await press(button(page.getByRole('dialog', { name: `Invite ${students} people?` }), 'Invite'))
}

const letterLink = async (cloud: string, email: string): Promise<string> => {
  for (;;) {
    const letters = (await (await fetch(`${cloud}/mail`)).json()) as { to: string; text: string }[]
    const letter = letters.find(({ to }) => to === email)
    const found = /\S+\/join\/[0-9A-Z]{26}\b/.exec(letter?.text ?? '')?.[0]
    if (found !== undefined) return found
    await sleep(200)
  }
}

const join = async (page: Page, address: string, { press, type }: Hands): Promise<void> => {
  await page.goto(address)
  await type(field(page, 'Name'), 'Stu One')
  await type(field(page, 'Password'), password)
  await press(button(page, 'Join'))
}

/** The machine is there at once, or as soon as it is made. */
const work = async (page: Page, { press }: Hands): Promise<void> => {
  const machine = page.getByRole('link', { name: /^Go to introductio/ })
  await machine.waitFor({ timeout: longMs })
  await press(machine)
  await press(button(page, 'Start'))
  await expect(button(page, 'Connect')).toBeEnabled({ timeout: longMs })
  await press(button(page, 'Connect'))
  await page
    .getByText(/^ssh labadmin@/)
    .first()
    .waitFor()
}

const walkThrough = async (stack: Stack): Promise<Figure[]> => {
  const [subscription] = await stack.subscriptions()
  if (subscription === undefined) throw new Error('There is no simulated subscription')
  const teacher = startWalk()
  const student = startWalk()
  const browser = await openBrowser()
  const phone = await openBrowser()
  try {
    const [page = await browser.newPage()] = browser.pages()
    const does = hands(teacher)
    await teacher.stage('sign-up', () => signUp(page, stack.origin, does))
    await teacher.stage('connection', () => connect(page, does, subscription))
    await teacher.stage('course and publishing', () => makeCourse(page, does))
    await teacher.stage('people and letters', () => invite(page, does))
    const [mobile = await phone.newPage()] = phone.pages()
    await mobile.setViewportSize({ width: 360, height: 740 })
    const theirs = hands(student)
    const address = await letterLink(stack.cloud, 'stu-1@school.example')
    await student.stage('joining', () => join(mobile, address, theirs))
    await student.stage('machine, started and connected', () => work(mobile, theirs))
  } finally {
    await Promise.all([browser.close(), phone.close()])
  }
  const stages = [...teacher.stages, ...student.stages]
  const seconds = stages.reduce((sum, [, one]) => sum + one, 0)
  return [
    {
      figure: `first course: ${stages.map(([what, one]) => `${what} ${one.toFixed(0)} s`).join(', ')}`,
      value: `${(seconds / 60).toFixed(1)} min; ${teacher.acts} acts of the teacher, ${student.acts} of the student`,
      limit: `${mostMinutes} min`,
      holds: seconds <= mostMinutes * 60,
    },
  ]
}

export const firstCourse = async (): Promise<Figure[]> => {
  const stack = await startStack({ env: { AZURE_SPEED: process.env.AZURE_SPEED ?? '1' } })
  try {
    return await walkThrough(stack)
  } finally {
    await stack.stop()
  }
}
