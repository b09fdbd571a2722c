import { owners, type Route } from '@labkeeper/contract/kernel/route'
import { type RouteName, routes } from '@labkeeper/contract/routes'
import { expect, it } from 'vitest'
import { openSchool } from '../../support/courses/school.ts'
import { enrol, openCourse, readRecord } from '../../support/courses.ts'
import { giveMachine } from '../../support/my-machine.ts'

/** A student of the lab who helps in one of its courses. */

const { app, lab } = await openSchool()

/** What only owners may do, and who creates courses. */
const ofOwners = (Object.entries(routes) as [RouteName, Route][]).filter(
  ([, { access }]) => access === owners,
)

const ask = ({ method, path, body, text }: Route, token: string) =>
  app.call(method, path.replaceAll(/\{\w+\}/g, 'x'), {
    token,
    ...(body === undefined ? {} : { body: text === undefined ? {} : 'x' }),
    ...(text === undefined ? {} : { headers: { 'content-type': text.contentTypes[0] ?? '' } }),
  })

it('sees the course and starts its machines, changes nothing of it, and is no owner anywhere', async () => {
  const course = await openCourse(lab)
  const { vm } = await giveMachine(app, lab, course.id)
  const helper = await lab.newStudent()
  await enrol(app, lab, course.id, helper, { function: 'assistant' })
  const { token } = helper
  const path = `courses/${course.id}`
  for (const page of ['', '/machines', '/people', '/versions'])
    expect((await app.call('GET', `${path}${page}`, { token })).status).toBe(200)
  const starting = { what: 'start', which: [vm.id] }
  expect(await app.call('POST', `${path}/machines/act`, { token, body: starting })).toMatchObject({
    ...{ status: 202, body: { message: 'Starting 1 machine.' } },
  })

  const before = await readRecord(lab, course.id)
  const change = { rev: course.rev, name: 'Mine now' }
  expect(await app.call('PUT', path, { token, body: change })).toMatchObject({
    ...{
      status: 403,
      body: { code: 'forbidden', error: 'Your function in this course does not allow this.' },
    },
  })
  expect(await readRecord(lab, course.id)).toEqual(before)

  expect(ofOwners.length).toBeGreaterThan(40)
  const answers = await Promise.all(
    ofOwners.map(async ([name, route]) => {
      const { status, body } = await ask(route, token)
      return { name, status, code: body.code }
    }),
  )
  expect(answers).toEqual(ofOwners.map(([name]) => ({ name, status: 403, code: 'forbidden' })))
})
