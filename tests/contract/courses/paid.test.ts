import type { Route } from '@labkeeper/contract/kernel/route'
import { routes } from '@labkeeper/contract/routes'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type RunningApp, startApp } from '../../support/app.ts'
import { createCourse, enrol, setCourse } from '../../support/courses.ts'
import { openLab } from '../../support/lab.ts'

let app: RunningApp
beforeAll(async () => {
  app = await startApp({ STRIPE_SECRET_KEY: 'sk_test_x', TRIAL_DAYS: '0' })
})
afterAll(() => app.close())

/** Parts A and B of the courses' contract: what is marked $ as a whole; acts and retries look at what they start. */
const paidPaths = ['classes', 'publish', 'reopen', 'source', 'versions'].map(
  (what) => `courses/{courseId}/${what}`,
)
const paid = Object.values<Route>(routes).filter((route) => route.staff !== undefined && route.paid === true)

it('what costs money in a course is what the contract marks', () => {
  expect(paid.map(({ path }) => path).toSorted()).toEqual(paidPaths)
})

it.each(paidPaths)('only who can pay is sent to the subscription page by %s', async (path) => {
  const lab = await openLab(app)
  const course = await createCourse(lab)
  await setCourse(lab, course.id, { state: path.endsWith('reopen') ? 'closed' : 'draft' })
  const [teacher, assistant] = [await app.newOwner(), await lab.newStudent()]
  await enrol(app, lab, course.id, teacher, { function: 'teacher' })
  await enrol(app, lab, course.id, assistant, { function: 'assistant' })
  // What is wrong with the body comes after what is wrong with the subscription.
  const ask = (token: string) =>
    app.call('POST', path.replace('{courseId}', course.id), { token, body: { surprise: 1 } })
  expect(await ask(lab.token)).toMatchObject({
    status: 402,
    body: { code: 'subscription_required', subscriptionRequired: true },
  })
  expect(await ask(teacher.token)).toMatchObject({
    status: 409,
    body: { code: 'conflict', error: 'The Labkeeper subscription of this lab has ended. Ask Olga Owner.' },
  })
  // A class is an assistant's to begin.
  expect((await ask(assistant.token)).status).toBe(path.endsWith('classes') ? 409 : 403)
})
