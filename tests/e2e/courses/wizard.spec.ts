import { expect, type Page } from '@playwright/test'
import { lineTest } from '../support/line/line.ts'
import { expectAccessible, expectNoSideways } from '../support/looks/axe.ts'
import { aRecipe, coursePage, coursesPage, newCourse, openCourse } from '../support/product/courses.ts'
import { changeCourse } from '../support/product/machines.ts'
import { button, expectMessage, expectToast, field, heading, question } from '../support/screen.ts'
import { type Owner, test } from '../support/test.ts'

const step = (page: Page, name: string) => page.getByRole('heading', { level: 2, name, exact: true })
const sizes = (page: Page) => page.getByRole('radiogroup', { name: 'Size', exact: true })
const size = (page: Page, name: string | RegExp) => sizes(page).getByRole('radio', { name })
const summary = (page: Page) => page.getByRole('region', { name: 'What you get' })

const recipeOf = async (owner: Owner, courseId: string) => {
  const { body } = await owner.call<{ data: { recipe: unknown } }>('GET', `courses/${courseId}`)
  return body.data.recipe
}

const idIn = (page: Page): string => /courses\/(crs_[^/]+)/.exec(page.url())?.[1] ?? ''

/** Goal: from nothing to a course that is open, with machines that Azure really has. */
test('makes a course in steps, of sizes that are offered, and publishes it', async ({
  page,
  owner,
  complaints,
}) => {
  test.slow()
  // A range of the campus that is too large.
  complaints.allow(/status of 400/)
  await test.step('what it is called', async () => {
    await page.goto(`${coursesPage}/new`)
    await expect(step(page, 'What')).toBeVisible()
    await field(page, 'Name').fill('Genetics')
    await expectAccessible(page)
    await expectToast(page, 'Genetics is created.', () => button(page, 'Next').click())
    await expect(step(page, 'Machine')).toBeVisible()
  })

  await test.step('what is missing is said', async () => {
    await expect(sizes(page)).toHaveAccessibleDescription('Choose a region first')
    await button(page, 'Next').click()
    await expectMessage(page, 'Region', 'Required')
    await field(page, 'Region').selectOption('East US')
    await expect(sizes(page)).toHaveAccessibleDescription('Choose an operating system first')
  })

  await test.step('three are proposed for what it is for, and the middle one is taken', async () => {
    await field(page, 'Operating system').selectOption('Ubuntu Server')
    await expect(field(page, 'OS version')).toHaveValue('22_04-lts-gen2')
    await expect(field(page, 'Disk size')).toHaveValue('32')
    await expect(field(page, 'What for')).toHaveValue('office')
    await expect(size(page, /^Cheap: B4ms\s*\$0.08 an hour/)).toBeEnabled()
    await expect(size(page, /^Balanced: D2as v5\s*\$0.086 an hour/)).toBeChecked()
    await expect(size(page, /^Strong: D4as v5\s*\$0.172 an hour/)).not.toBeChecked()
    await field(page, 'What for').selectOption('Databases')
    await expect(size(page, /^Cheap and balanced: D4as v5/)).toBeChecked()
    await expectAccessible(page)
  })

  await test.step('where nothing fits the reasons are said, and where to ask for more', async () => {
    await field(page, 'What for').selectOption('3D graphics')
    await expect(sizes(page)).toContainText('Nothing that fits can be made here now.')
    const gpu = size(page, /^NV6ads A10 v5/)
    await expect(gpu).toBeDisabled()
    await expect(gpu).toHaveAccessibleName(/Needed: 6 vCPUs\. Left of this kind: 0\./)
    await expect(sizes(page).getByRole('link', { name: 'Ask Azure for more' }).first()).toHaveAttribute(
      'href',
      /^https:\/\//,
    )
    await button(page, 'Next').click()
    await expect(sizes(page)).toHaveAccessibleErrorMessage('Choose a size that Azure offers.')
    await expectAccessible(page)
  })

  await test.step('all others are there, with what will end said', async () => {
    await field(page, 'What for').selectOption('Office and web')
    await expect(size(page, /^B2s/)).toBeHidden()
    await page.getByText(/^All other sizes \(\d+\)$/).click()
    await expect(size(page, /^B2s/)).toHaveAccessibleName(/Azure ends it on 15 Nov 2028\./)
    await field(page, 'Filter sizes').fill('d8')
    await size(page, /^D8s v3/).check()
    await expect(size(page, /^D8s v3/)).toBeFocused()
    await page.getByText(/^All other sizes \(\d+\)$/).click()
    await expect(size(page, /^D8s v3/)).toBeChecked()
    await size(page, /^Balanced/).check()
  })

  await test.step('nothing is lost on the way back, and without saving', async () => {
    await field(page, 'Disk size').selectOption('64 GB')
    await button(page, 'Back').click()
    await expect(step(page, 'What')).toBeVisible()
    await expect(field(page, 'Name')).toHaveValue('Genetics')
    await button(page, 'Next').click()
    await expect(step(page, 'Machine')).toBeVisible()
    await expect(field(page, 'Region')).toHaveValue('eastus')
    await expect(field(page, 'Disk size')).toHaveValue('64')
    await expect(size(page, /^Balanced/)).toBeChecked()
    await expect(summary(page)).toContainText('Choose what the machines are made of')
  })

  await test.step('who can reach the machines is asked, by default nobody else', async () => {
    await expect(field(page, 'Who can reach it')).toHaveValue('address')
    await field(page, 'Who can reach it').selectOption('The campus')
    await button(page, 'Next').click()
    await expectMessage(page, 'Ranges of the campus', 'Required')
    await field(page, 'Ranges of the campus').fill('84.12.0.0/16, 10.0.0.0/8')
    await button(page, 'Next').click()
    await expectMessage(page, 'Ranges of the campus', 'Enter a range like 84.12.0.0/16, not larger than /12.')
    await expectAccessible(page)
    await field(page, 'Ranges of the campus').fill('84.12.0.0/16')
  })

  await test.step('what is chosen is kept with what takes its place, and priced', async () => {
    await button(page, 'Next').click()
    await expect(step(page, 'People')).toBeVisible()
    expect(await recipeOf(owner, idIn(page))).toMatchObject({
      location: 'eastus',
      diskSizeGB: 64,
      access: 'campus',
      campus: ['84.12.0.0/16'],
      sizes: [
        ...['Standard_D2as_v5', 'Standard_D2s_v3', 'Standard_D2s_v5'],
        ...['Standard_D4as_v5', 'Standard_D4s_v3'],
      ],
    })
    await expect(summary(page)).toContainText('about $0.086 an hour')
  })

  await test.step('publishing asks, and opens the course', async () => {
    await field(page, 'How many machines').fill('2')
    await button(page, 'Next').click()
    await expect(step(page, 'Times')).toBeVisible()
    await button(page, 'Back').click()
    await expect(field(page, 'How many machines')).toHaveValue('2')
    await button(page, 'Next').click()
    await expect(step(page, 'Times')).toBeVisible()
    await button(page, 'Add times').click()
    await button(page.getByRole('dialog', { name: 'Add times' }), 'Add').click()
    await expect(page.getByText('1 change not saved', { exact: true })).toBeVisible()
    await expectAccessible(page)
    await button(page, 'Next').click()
    await expect(step(page, 'Money')).toBeVisible()
    await button(page, 'Publish').click()
    const dialog = question(page, 'Publish 3 machines?')
    await expect(dialog).toContainText('2 for students and 1 spare.')
    await expect(dialog).toContainText(/\d+ vCPUs of \d+ are free\. Ready in about \d+ minutes?\./)
    await expectAccessible(page)
    await expectToast(page, 'Making 3 machines.', () => button(dialog, 'Publish').click())
    await expect(heading(page, 'Genetics')).toBeVisible()
    await expect(page.getByText('Open', { exact: true })).toBeVisible()
    // Its usual class is today's, which may be on.
    await expect(page.getByText(/^(?:Next class \w{3} \d+ \w+, 10:00|Class until 11:30)$/)).toBeVisible()
  })
})

test('asks before a step is lost, but not on the way to another one', async ({ page, owner }) => {
  const courseId = await newCourse(owner, 'Botany')
  await page.goto(coursePage(courseId, 'setup/people'))
  await field(page, 'How many machines').fill('12')
  const steps = page.getByRole('list', { name: 'Steps' })
  const courses = page.getByRole('link', { name: 'Courses', exact: true }).first()
  const dialog = question(page, 'Leave without saving?')
  await steps.getByRole('link', { name: 'Machine' }).click()
  await expect(step(page, 'Machine')).toBeVisible()
  // It is lost from here, too.
  await courses.click()
  await expect(dialog).toContainText('What you have changed will be lost: People.')
  await button(dialog, 'Cancel').click()
  await steps.getByRole('link', { name: 'People' }).click()
  await expect(field(page, 'How many machines')).toHaveValue('12')
  await courses.click()
  await button(dialog, 'Leave').click()
  await expect(heading(page, 'Courses')).toBeVisible()
  await page.goBack()
  await expect(field(page, 'How many machines')).toHaveValue('0')
})

/** Goal: what new machines are made of changes later, with the same choice. */
test('changes what new machines of an open course are made of', async ({ page, owner }) => {
  test.slow()
  const courseId = await openCourse(owner, 'Zoology', { machines: 1 })
  await page.goto(coursePage(courseId, 'machines'))
  const line = 'New machines: Ubuntu Server 22.04 LTS · D2s v3 · 64 GB disk · East US'
  await expect(page.getByText(line, { exact: true })).toBeVisible()
  await button(page, 'Change').click()
  const dialog = page.getByRole('dialog', { name: 'What are new machines made of?' })
  await expect(dialog).toContainText('Machines that exist stay as they are.')
  await expect(field(page, 'Region')).toBeDisabled()
  await expect(dialog).toContainText('The machines of this course are in East US already.')
  await expect(size(page, /^D2s v3/)).toBeChecked()
  await expectAccessible(page)
  await field(page, 'What for').selectOption('Databases')
  await expect(size(page, /D4as v5/)).toBeChecked()
  await page.setViewportSize({ width: 360, height: 740 })
  await expectNoSideways(page)
  await expectAccessible(page)
  await page.setViewportSize({ width: 1280, height: 720 })
  await expectToast(page, 'Zoology is saved.', () => button(dialog, 'Save').click())
  await expect(page.getByText(line.replace('D2s v3', 'D4as v5'), { exact: true })).toBeVisible()
  expect(await recipeOf(owner, courseId)).toMatchObject({ diskSizeGB: 64 })
})

test('reloads a course that somebody else changed, and saves what machines are made of', async ({
  page,
  owner,
  complaints,
}) => {
  complaints.allow(/status of 412/)
  const id = await newCourse(owner, 'Virology', { recipe: aRecipe })
  await page.goto(coursePage(id, 'machines'))
  await button(page, 'Change').click()
  const dialog = page.getByRole('dialog', { name: 'What are new machines made of?' })
  await field(page, 'What for').selectOption('Databases')
  await changeCourse(owner, id, { about: 'Theirs' })
  await button(dialog, 'Save').click()
  await expect(button(dialog.getByRole('alert'), 'Reload')).toBeInViewport({ ratio: 1 })
  await button(dialog.getByRole('alert'), 'Reload').click()
  await expect(dialog.getByRole('alert')).toBeHidden()
  await expect(field(page, 'What for')).toHaveValue('databases')
  await button(dialog, 'Save').click()
  await expect(dialog).toBeHidden()
})

/** Goal: a machine that somebody has prepared for another purpose becomes what a course is made of. */
test('makes new machines of a template of the lab, and of an image again', async ({ page, owner }) => {
  test.slow()
  const courseId = await openCourse(owner, 'Ornithology', { machines: 1 })
  const { body: vms } = await owner.call<{ data: { name: string; resourceGroup: string }[] }>(
    'GET',
    'azure/vms',
  )
  const [vm] = vms.data
  const building = await owner.call('POST', `azure/vms/${vm?.resourceGroup}/${vm?.name}/snapshot`, {
    templateName: 'golden',
  })
  expect(building.status, JSON.stringify(building.body)).toBe(202)
  const templates = async () =>
    (await owner.call<{ data: { status: string }[] }>('GET', 'azure/snapshots')).body.data
  await expect.poll(async () => (await templates())[0]?.status, { timeout: 30_000 }).toBe('ready')

  await page.goto(coursePage(courseId, 'machines'))
  const dialog = page.getByRole('dialog', { name: 'What are new machines made of?' })
  await button(page, 'Change').click()
  await field(page, 'Made of').selectOption('Template golden')
  await expect(field(page, 'Operating system')).toHaveCount(0)
  await expect(field(page, 'Disk size')).toHaveValue('64')
  await expectAccessible(page)
  await expectToast(page, 'Ornithology is saved.', () => button(dialog, 'Save').click())
  await expect(page.getByText('New machines: Version 1 · D2s v3 · 64 GB disk · East US')).toBeVisible()
  await expect(page.getByRole('list', { name: 'Versions' })).toContainText('Used for new machines')

  await button(page, 'Change').click()
  await expect(field(page, 'Made of')).toHaveValue('version-1')
  await expect(field(page, 'Made of')).not.toContainText('golden')
  await field(page, 'Made of').selectOption('An image of Azure')
  await button(dialog, 'Save').click()
  await expectMessage(page, 'Operating system', 'Required')
  await field(page, 'Operating system').selectOption('Ubuntu Server')
  await expectToast(page, 'Ornithology is saved.', () => button(dialog, 'Save').click())
  await expect(page.getByText(/^New machines: Ubuntu Server 22\.04 LTS/)).toBeVisible()
})

lineTest('says where the choice would be that sizes could not be read', async ({ owner, openLine }) => {
  const courseId = await newCourse(owner, 'Ecology')
  const { page, cut, mend } = await openLine(owner)
  await page.goto(coursePage(courseId, 'setup/machine'))
  await field(page, 'Region').selectOption('East US')
  await cut()
  await field(page, 'Operating system').selectOption('Ubuntu Server')
  await expect(sizes(page)).toContainText('What Azure offers in East US could not be read')
  await expect(sizes(page)).toContainText('The server could not be reached. Check your connection.')
  mend()
  await button(page, 'Try Again').click()
  await expect(size(page, /^Balanced/)).toBeChecked()
  await expect(field(page, 'Operating system')).toHaveValue('Ubuntu Server')
})
