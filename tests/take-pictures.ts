/**
 * `node tests/take-pictures.ts`: takes the README's pictures from the running product, started here with demo data on
 * free ports. CHROMIUM_PATH names the browser, else the system's own is taken.
 */
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { signedInState } from './e2e/support/test.ts'
import { withInstalledChromium } from './find-chromium.ts'
import { caller, finished } from './support/api.ts'
import { signIn, waitForDemo } from './support/hard-content.ts'
import { aCreation } from './support/operations/creation.ts'
import { startStack } from './support/stack.ts'

const folder = join(import.meta.dirname, '..', 'docs', 'pictures')
const stack = await startStack({ empty: false, env: { AZURE_SPEED: '60' } })
const browser = await chromium.launch({
  ...withInstalledChromium(),
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
})
const { origin } = stack
const desk = { viewport: { width: 1280, height: 800 } }
const phone = { viewport: { width: 360, height: 740 }, deviceScaleFactor: 2 }

const open = async (
  storageState: ReturnType<typeof signedInState>,
  look: typeof desk & { colorScheme: 'light' | 'dark' },
) => (await browser.newContext({ baseURL: origin, storageState, ...look })).newPage()

try {
  const ownerToken = await signIn(origin, 'owner@demo.lab', 'Demo-owner-1')
  const studentToken = await signIn(origin, 'student@demo.lab', 'Demo-student-1')
  const owner = signedInState({ token: ownerToken, name: 'Olivia Owner', email: 'owner@demo.lab' }, origin)
  const student = signedInState(
    { token: studentToken, name: 'Stella Student', email: 'student@demo.lab', role: 'student' },
    origin,
  )
  const call = caller(origin, ownerToken)
  await waitForDemo(call)
  const ofStudent = caller(origin, studentToken)
  const courses = await ofStudent<{ data: { courseId: string; machine: { _id: string } }[] }>(
    'GET',
    'me/courses',
  )
  const [course] = courses.body.data
  if (course === undefined) throw new Error('The demo student is in no course')

  const wall = await open(owner, { ...desk, colorScheme: 'light' })
  await wall.goto(`/dashboard/courses/${course.courseId}`)
  await wall.getByRole('list', { name: 'Machines of people' }).waitFor()
  await wall.screenshot({ path: join(folder, 'wall.png') })

  const pocket = await open(student, { ...phone, colorScheme: 'light' })
  await pocket.goto(`/dashboard/my-resources/${course.machine._id}`)
  // The headings are there before what they stand over.
  await pocket.getByRole('heading', { level: 1, name: 'linux-1', exact: true }).waitFor()
  await pocket.locator('.chakra-skeleton').first().waitFor({ state: 'detached' })
  await pocket.screenshot({ path: join(folder, 'machine-phone.png') })

  const creation = aCreation({ name: 'webcourse', resourceGroupName: 'webcourse', vmCount: 6 })
  const { body } = await call<{ operationId: string }>('POST', 'azure/vms', creation)

  const page = await open(owner, { ...desk, colorScheme: 'light' })
  await page.goto('/dashboard/resources?sort=-name')
  await page.getByText('webcourse-6').waitFor()
  await page.screenshot({ path: join(folder, 'vms.png') })
  await finished(call, body.operationId)

  await page.goto('/dashboard/templates')
  await page.getByText('linux-class').waitFor()
  await page.getByRole('button', { name: 'Create VM from Template' }).click()
  await page.getByRole('dialog').waitFor()
  await page.waitForTimeout(400)
  await page.screenshot({ path: join(folder, 'templates.png') })

  await page.goto('/dashboard/users/bulk-create')
  await page.getByText('chloe@demo.lab').waitFor()
  const csv = ['name,email', 'Grace Hopper,grace@uni.test', 'Alan Turing,alan@uni.test', 'Ada,ada'].join('\n')
  const file = { name: 'class.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) }
  await page.locator('input[type=file]').setInputFiles(file)
  await page.getByRole('region', { name: 'CSV Preview' }).waitFor()
  // The toast that says so would cover the page's corner.
  await page.getByText('Parsed 3 users from CSV').waitFor({ state: 'detached' })
  await page.screenshot({ path: join(folder, 'students.png') })

  const dark = await open(owner, { ...desk, colorScheme: 'dark' })
  await dark.goto('/dashboard')
  await dark.getByRole('region', { name: 'By region' }).getByText('East US').waitFor()
  await dark.getByRole('list', { name: 'Hours by day' }).waitFor()
  await dark.screenshot({ path: join(folder, 'home-dark.png') })

  const hand = await open(student, { ...phone, colorScheme: 'light' })
  await hand.goto('/dashboard/my-resources')
  await hand.getByRole('button', { name: 'Connect to linux-basics' }).click()
  await hand.getByRole('dialog').waitFor()
  await hand.waitForTimeout(400)
  await hand.screenshot({ path: join(folder, 'connect-phone.png') })
} finally {
  await browser.close()
  await stack.stop()
}
