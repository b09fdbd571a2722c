import { expect } from '@playwright/test'
import { expectAccessible, expectNoSideways } from '../support/looks/axe.ts'
import { ask, subscriptionOf } from '../support/product/cloud.ts'
import { coursePage, newCourse } from '../support/product/courses.ts'
import { test } from '../support/test.ts'

test.use({ subscription: subscriptionOf.quotaBeforehand })

/** Goal: know why unused machines run on, and what to do about it. */
test('the rules say what the connection lacks to find unused machines', async ({ page, owner }) => {
  const { subscriptionId } = owner.subscription
  const courseId = await newCourse(owner, 'Zoology')
  const withhold = async (...notActions: string[]) => {
    await ask('POST', '/azure/permissions', { subscriptionId, notActions })
    const tested = await owner.call('POST', 'cloud-settings/test', {})
    expect(tested.status, JSON.stringify(tested.body)).toBe(200)
    await page.goto(coursePage(courseId, 'rules'))
  }
  const unused = page.getByRole('region', { name: 'Unused machines' })
  await withhold('Microsoft.Insights/metrics/read')
  await expect(
    unused.getByText(
      'The connection may not read metrics. Missing in Azure: Microsoft.Insights/metrics/read.',
    ),
  ).toBeVisible()
  await expectAccessible(page)
  await page.setViewportSize({ width: 360, height: 740 })
  await expectNoSideways(page)
  await withhold()
  await expect(unused).toBeVisible()
  await expect(unused).not.toContainText('Missing in Azure')
})
