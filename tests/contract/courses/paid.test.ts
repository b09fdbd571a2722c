import { afterAll, beforeAll, expect, it } from 'vitest'
import { type RunningApp, startApp } from '../../support/app.ts'
import { createCourse, enrol, setCourse } from '../../support/courses.ts'
import { openLab } from '../../support/lab.ts'

let app: RunningApp
beforeAll(async () => {
  app = await startApp({ STRIPE_SECRET_KEY: 'sk_test_x', TRIAL_DAYS: '0' })
})
afterAll(() => app.close())

it('only who can pay is sent to the subscription page', async () => {
  const lab = await openLab(app)
  const course = await createCourse(lab)
  await setCourse(lab, course.id, { state: 'closed' })
  const [teacher, assistant] = [await app.newOwner(), await lab.newStudent()]
  await enrol(app, lab, course.id, teacher, { function: 'teacher' })
  await enrol(app, lab, course.id, assistant, { function: 'assistant' })
  // What is wrong with the body comes after what is wrong with the subscription.
  const reopen = (token: string) =>
    app.call('POST', `courses/${course.id}/reopen`, { token, body: { surprise: 1 } })
  expect(await reopen(lab.token)).toMatchObject({
    status: 402,
    body: { code: 'subscription_required', subscriptionRequired: true },
  })
  expect(await reopen(teacher.token)).toMatchObject({
    status: 409,
    body: { code: 'conflict', error: 'The Labkeeper subscription of this lab has ended. Ask Olga Owner.' },
  })
  expect((await reopen(assistant.token)).status).toBe(403)
})
