import { expect } from '@playwright/test'
import { expectAccessible, expectNoSideways } from '../support/looks/axe.ts'
import { setQuota, subscriptionOf } from '../support/product/cloud.ts'
import { coursePage, newCourse, tab } from '../support/product/courses.ts'
import { newStudent } from '../support/product/students.ts'
import { test } from '../support/test.ts'

test.use({ subscription: subscriptionOf.quotaBeforehand })

const recipe = {
  from: {
    kind: 'image',
    image: { publisher: 'Canonical', offer: '0001-com-ubuntu-server-jammy', sku: '22_04-lts-gen2' },
  },
  location: 'northeurope',
  sizes: ['Standard_D2s_v3'],
  diskSizeGB: 64,
}

/** Goal: know why people wait, without having asked for machines. */
test('says on every page of a course why no more machines are made by themselves', async ({
  page,
  owner,
}) => {
  test.slow()
  const { subscriptionId } = owner.subscription
  await setQuota({ subscriptionId, location: 'northeurope', family: 'standardDSv3Family', limit: 2 })
  const machines = { make: 'joining', wanted: 0, spares: 0, most: 5 }
  const courseId = await newCourse(owner, 'Zoology', { recipe, machines })
  expect((await owner.call('POST', `courses/${courseId}/publish`, {})).status).toBe(202)
  const [one, two] = [await newStudent(owner, 'Ann'), await newStudent(owner, 'Bob')]
  const people = [one, two].map(({ email }) => ({ name: 'Stu', email }))
  expect((await owner.call('POST', `courses/${courseId}/people`, { people })).status).toBe(200)

  const notice = page.getByRole('status').filter({
    hasText:
      'Not all machines could be made or cleaned by themselves. 2 × D2s v3 need 4 vCPUs; North Europe has 2 left in the DSv3 series: 1 of 2 fit.',
  })
  await page.goto(coursePage(courseId, 'people'))
  await expect(async () => {
    await page.reload()
    await expect(notice).toBeVisible({ timeout: 2_000 })
  }).toPass({ timeout: 100_000 })
  await expectAccessible(page)
  for (const name of ['Today', 'Machines', 'Rules']) {
    await tab(page, name).click()
    await expect(page.getByRole('heading', { level: 2, name, exact: true })).toBeVisible()
    await expect(notice).toBeVisible()
  }
  await page.setViewportSize({ width: 360, height: 740 })
  await expectNoSideways(page)
})
