import type { Route } from '@labkeeper/contract/kernel/route'
import { type RouteName, routes } from '@labkeeper/contract/routes'
import type { CourseId } from '@labkeeper/functions/domain/kernel/ids'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type RunningApp, startApp } from '../../support/app.ts'
import { createCourse, enrol } from '../../support/courses.ts'
import { type Lab, openLab } from '../../support/lab.ts'

/** Functions × course routes × own course, another one of the lab, another lab. Reads the list of routes by itself. */

/** The least function that a call needs (courses, part A). A route of a course that is missing here fails. */
const wanted: Partial<Record<RouteName, 'viewer' | 'assistant' | 'teacher' | 'owner'>> = {
  getCourse: 'viewer',
  changeCourse: 'teacher',
  deleteCourse: 'teacher',
  copyCourse: 'teacher',
  closeCourse: 'teacher',
  reopenCourse: 'teacher',
  getCalendar: 'viewer',
  saveCalendar: 'teacher',
  previewCalendar: 'teacher',
  readHolidays: 'teacher',
  listClasses: 'viewer',
  getHours: 'viewer',
  saveHours: 'teacher',
  grantHours: 'assistant',
  listRequests: 'viewer',
  answerRequest: 'assistant',
  estimateCourse: 'teacher',
  getMoney: 'viewer',
  saveBudget: 'teacher',
  compareMoney: 'teacher',
  adoptMoney: 'owner',
  getMoneyFile: 'teacher',
  getCleanUp: 'teacher',
  getCourseBin: 'viewer',
  cleanUpCourse: 'teacher',
  putOffCleanUp: 'teacher',
  beginClass: 'assistant',
  changeClass: 'assistant',
  checkCourse: 'teacher',
  publishCourse: 'teacher',
  makeSource: 'teacher',
  listVersions: 'viewer',
  makeVersion: 'teacher',
  deleteVersion: 'teacher',
  listPeople: 'viewer',
  checkPeople: 'teacher',
  addPeople: 'teacher',
  removePerson: 'teacher',
  changePerson: 'teacher',
  invitePeople: 'teacher',
  getJoinCode: 'assistant',
  makeJoinCode: 'teacher',
  endJoinCode: 'teacher',
  listMachines: 'viewer',
  actOnMachines: 'assistant',
  readMachineConnection: 'assistant',
  openMachine: 'assistant',
  closeMachine: 'assistant',
  answerHelp: 'assistant',
  examineMachine: 'assistant',
  getDiagnosis: 'assistant',
  repairMachine: 'assistant',
  undoReset: 'assistant',
  removeKept: 'teacher',
  listCourseActivity: 'viewer',
  getCourseOperation: 'viewer',
  retryCourseOperation: 'assistant',
}

/** But for what asks for a key in the place of a function: calendar-link.test.ts. */
const all = (Object.entries(routes) as [RouteName, Route][]).filter(
  ([, { path, access }]) => path.startsWith('courses/{courseId}') && access !== 'public',
)

const noPart = {
  status: 404,
  body: { code: 'not_found', error: 'This course does not exist, or you have no part in it.' },
}
const tooLow = {
  status: 403,
  body: { code: 'forbidden', error: 'Your function in this course does not allow this.' },
}
const ranks = ['student', 'viewer', 'assistant', 'teacher'] as const

let app: RunningApp
let lab: Lab
let other: Lab
/** A course that people are in, one of the same lab, and one of another lab. */
const courses: { mine: CourseId; beside: CourseId; elsewhere: CourseId } = {
  mine: 'crs_',
  beside: 'crs_',
  elsewhere: 'crs_',
}
/** By function: a student account of the course's lab, and an owner of another lab. */
const tokens: Record<string, string> = {}
beforeAll(async () => {
  app = await startApp()
  lab = await openLab(app)
  other = await openLab(app)
  courses.mine = (await createCourse(lab)).id
  courses.beside = (await createCourse(lab)).id
  courses.elsewhere = (await createCourse(other)).id
  for (const rank of ranks) {
    for (const [kind, person] of [
      ['pupil', await lab.newStudent()],
      ['guest', await app.newOwner()],
    ] as const) {
      await enrol(app, lab, courses.mine, person, { function: rank })
      tokens[`${kind} ${rank}`] = person.token
    }
  }
  const invited = await app.newOwner()
  await enrol(app, lab, courses.mine, invited, { function: 'teacher', state: 'invited' })
  tokens.invited = invited.token
})
afterAll(() => app.close())

/** A body that no route takes: who is let in is told so, before anything happens. */
const call = ({ method, path, body }: Route, courseId: string, token: string | undefined) =>
  app.call(method, path.replace('{courseId}', courseId).replaceAll(/\{\w+\}/g, 'x'), {
    ...(token === undefined ? {} : { token }),
    ...(body === undefined ? {} : { body: { surprise: 1 } }),
  })

/** Who is let in is told of the body, reads what there is, or hears that "x" is not in this course. */
const expectIn = ({ status, body }: { status: number; body: unknown }, route: Route) => {
  const isWithin = route.path.replace('{courseId}', '').includes('{')
  const read = isWithin ? 404 : route.status
  expect(status).toBe(route.body === undefined ? read : 400)
  expect(body).not.toMatchObject(noPart.body)
}

it('knows every route of a course', () => {
  expect(all.map(([name]) => name).toSorted()).toEqual(Object.keys(wanted).toSorted())
})

describe.each(all)('%s', (name, route) => {
  const needed = wanted[name] ?? 'teacher'

  it(`asks for the function ${needed}`, () => {
    expect(route.staff).toBe(needed)
  })

  it('needs a token', async () => {
    expect((await call(route, courses.mine, undefined)).status).toBe(401)
  })

  it.each(ranks)('of somebody who is %s there', async (rank) => {
    for (const kind of ['pupil', 'guest']) {
      const token = tokens[`${kind} ${rank}`]
      const answer = await call(route, courses.mine, token)
      const isEnough = needed !== 'owner' && ranks.indexOf(rank) >= ranks.indexOf(needed)
      // Nobody here may create courses beside the owner.
      if (!isEnough || route.creates) expect(answer).toMatchObject(tooLow)
      else expectIn(answer, route)
      expect(await call(route, courses.beside, token)).toMatchObject(noPart)
      expect(await call(route, courses.elsewhere, token)).toMatchObject(noPart)
    }
  })

  it('lets the owner in, and no owner of another lab', async () => {
    expectIn(await call(route, courses.mine, lab.token), route)
    expect(await call(route, courses.mine, other.token)).toMatchObject(noPart)
    expect(await call(route, 'crs_nowhere', lab.token)).toMatchObject(noPart)
    expect(await call(route, '..%2Flab', lab.token)).toMatchObject(noPart)
  })

  it('is nothing for somebody who was only invited', async () => {
    expect(await call(route, courses.mine, tokens.invited)).toMatchObject(noPart)
  })
})

it('a function counts from the next call on', async () => {
  const person = await app.newOwner()
  const read = () => app.call('GET', `courses/${courses.mine}`, { token: person.token })
  expect(await read()).toMatchObject(noPart)
  await enrol(app, lab, courses.mine, person, { function: 'viewer' })
  expect(await read()).toMatchObject({ status: 200, body: { data: { myFunction: 'viewer' } } })
  await enrol(app, lab, courses.mine, person, { function: 'student' })
  expect(await read()).toMatchObject(tooLow)
})

it('a place alone is no function', async () => {
  const person = await app.newOwner()
  const enrolment = await enrol(app, lab, courses.mine, person, { function: 'teacher' })
  await lab.database.labs.item(enrolment.id, lab.labId).delete()
  expect(await app.call('GET', `courses/${courses.mine}`, { token: person.token })).toMatchObject(noPart)
  expect((await app.call('GET', 'courses', { token: person.token })).body).toEqual({ data: [] })
})
