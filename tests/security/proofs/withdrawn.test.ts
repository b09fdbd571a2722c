import { userIdOf } from '@labkeeper/functions/domain/accounts/derived-ids'
import type { RequestFacts } from '@labkeeper/local/cosmos/faults'
import { describe, expect, it } from 'vitest'
import { conflict, forbidden } from '../../support/answers.ts'
import { openWithCode } from '../../support/courses/joining.ts'
import { rosterOf } from '../../support/courses/roster.ts'
import { openSchoolWithMail } from '../../support/courses/school.ts'
import { addMachine, enrol } from '../../support/courses.ts'
import { whileAskingOf } from '../../support/while-asking.ts'

/** What is taken away while somebody comes in does not let them in: an invitation, a function, the account itself. */

const { app, lab, outbox } = await openSchoolWithMail()
const { peopleOf } = rosterOf(app, lab)

const join = (code: string, token: string, body: object = {}) =>
  app.call('POST', `join/${code}`, { token, body })

const whileAsking = whileAskingOf(app.cosmos)

/** A place in a course of another lab is written down with the account first. */
const writesAccount = ({ operation, container }: RequestFacts): boolean =>
  operation === 'patch' && container === 'users'
const makesAccount = ({ operation, container }: RequestFacts): boolean =>
  operation === 'create' && container === 'users'

const digitsFor = async (code: string, email: string): Promise<string> => {
  await app.call('POST', `join/${code}/prove`, { body: { email } })
  for (const { message } of app.again.splice(0)) await app.deliver('mail', { v: 1, ...message })
  const [letter] = outbox.list().filter(({ to }) => to === email)
  return /^(\d{6}) is your code/.exec(letter?.subject ?? '')?.[1] ?? ''
}

const notInvited = (email: string) =>
  forbidden(`This course is by invitation, and ${email} is not invited. Ask your teacher.`)

describe('an invitation that is withdrawn while it is accepted', () => {
  it('lets nobody in by the code', async () => {
    const course = await openWithCode(lab, 'invited')
    const ada = await app.newOwner()
    const { id } = await enrol(app, lab, course.id, ada, { state: 'invited' })
    const proof = await digitsFor(course.code, ada.email)
    const remove = async () =>
      expect((await lab.call('DELETE', `courses/${course.id}/people/${id}`)).status).toBe(200)
    const answer = await whileAsking(writesAccount, () => join(course.code, ada.token, { proof }), remove)
    expect(answer).toMatchObject(notInvited(ada.email))
    expect(await peopleOf(course)).toEqual([])
  })

  it('lets nobody in by the letter', async () => {
    const course = await openWithCode(lab, 'anyone')
    const ada = await app.newOwner()
    await lab.call('POST', `courses/${course.id}/people`, { people: [{ name: 'Ada', email: ada.email }] })
    await lab.call('POST', `courses/${course.id}/invitations`, { ids: 'notJoined' })
    app.clock.advance(2)
    await app.tick()
    const [letter] = outbox.list().filter(({ to }) => to === ada.email)
    const token = /\/join\/([0-9A-Z]{26})/.exec(letter?.text ?? '')?.[1] ?? ''
    const [{ id }] = (await peopleOf(course)) as unknown as [{ id: string }]
    const remove = async () =>
      expect((await lab.call('DELETE', `courses/${course.id}/people/${id}`)).status).toBe(200)
    const answer = await whileAsking(writesAccount, () => join(token, ada.token), remove)
    expect(answer).toMatchObject({
      status: 404,
      body: { error: 'This link is not valid. Ask your teacher for a new one.' },
    })
    expect(await peopleOf(course)).toEqual([])
  })

  it('lets nobody in with a new account', async () => {
    const course = await openWithCode(lab, 'invited')
    const email = 'withdrawn@example.test'
    const { id } = await enrol(app, lab, course.id, { email }, { state: 'invited' })
    const proof = await digitsFor(course.code, email)
    const body = { name: 'Wil Withdrawn', email, proof, password: 'secret-1' }
    const call = () => app.call('POST', `join/${course.code}/account`, { body })
    const remove = async () =>
      expect((await lab.call('DELETE', `courses/${course.id}/people/${id}`)).status).toBe(200)
    expect(await whileAsking(makesAccount, call, remove)).toMatchObject(notInvited(email))
    expect(await peopleOf(course)).toEqual([])
    await app.deliverLabs()
    const login = { email, password: body.password }
    expect((await app.call('POST', 'auth/login', { body: login })).status).toBe(401)
    const { data } = (await lab.call('GET', 'lab/my-students')).body.data as { data: object[] }
    expect(data).not.toContainEqual(expect.objectContaining({ email }))
  })
})

it('whoever is made a teacher while they join as a student is none by an address that nobody proved', async () => {
  const course = await openWithCode(lab, 'anyone')
  const eve = await app.newOwner()
  const { id } = await enrol(app, lab, course.id, eve, { state: 'invited' })
  const promote = async () =>
    expect((await lab.call('PUT', `courses/${course.id}/people/${id}`, { function: 'teacher' })).status).toBe(
      200,
    )
  // The one of `enrol` would leave nothing to write.
  await lab.database.users
    .item(userIdOf(eve.email), userIdOf(eve.email))
    .patch([{ op: 'set', path: '/places', value: [] }])
  const answer = await whileAsking(writesAccount, () => join(course.code, eve.token), promote)
  expect(answer).toMatchObject({ status: 409, body: { code: 'proof_needed' } })
  expect((await app.call('GET', `courses/${course.id}`, { token: eve.token })).status).toBe(404)
  expect(await peopleOf(course)).toMatchObject([{ function: 'teacher', state: 'invited' }])
})

it('a student whose account is deleted at home while they join elsewhere takes no machine', async () => {
  const course = await openWithCode(lab, 'anyone')
  const machine = await addMachine(lab, course.id)
  const home = await app.newOwner()
  const student = await app.newStudent(home)
  let writes = 0
  // The place in the course is written; that they are a guest of the lab is not.
  const writesGuest = (request: RequestFacts) => writesAccount(request) && ++writes > 1
  const remove = async () =>
    expect((await app.call('DELETE', `lab/students/${student.id}`, { token: home.token })).status).toBe(200)
  const answer = await whileAsking(writesGuest, () => join(course.code, student.token), remove)
  expect(answer).toMatchObject(conflict(`The account of ${student.email} is gone.`))
  expect(await peopleOf(course)).toEqual([])
  const { data } = (await lab.call('GET', 'lab/my-students')).body.data as { data: object[] }
  expect(data).not.toContainEqual(expect.objectContaining({ email: student.email }))
  const listed = await lab.call('GET', `courses/${course.id}/machines`)
  expect(listed.body.data).toMatchObject([{ _id: machine.id, state: 'clean' }])
})

it.each([
  ['of the same lab', 'own'],
  ['of another lab', 'other'],
])('a student %s who is deleted before their place is written has none', async (_which, whose) => {
  const course = await openWithCode(lab, 'anyone')
  const machine = await addMachine(lab, course.id)
  const home = whose === 'own' ? lab : await app.newOwner()
  const student = await app.newStudent(home)
  const reached = Promise.withResolvers<void>()
  // The place waits once, long enough for what happens at home.
  app.cosmos.failNext({
    status: 429,
    retryAfterMs: 1500,
    match: ({ operation, container }) => {
      const isPlace = operation === 'batch' && container === 'labs'
      if (isPlace) reached.resolve()
      return isPlace
    },
  })
  const joining = join(course.code, student.token)
  await reached.promise
  const path = `lab/students/${student.id}`
  expect((await app.call('DELETE', path, { token: home.token })).status).toBe(200)
  expect(await joining).toMatchObject(conflict(`The account of ${student.email} is gone.`))
  await app.deliverLabs()
  expect(await peopleOf(course)).toEqual([])
  const { data } = (await lab.call('GET', 'lab/my-students')).body.data as { data: object[] }
  expect(data).not.toContainEqual(expect.objectContaining({ email: student.email }))
  const listed = await lab.call('GET', `courses/${course.id}/machines`)
  expect(listed.body.data).toMatchObject([{ _id: machine.id, state: 'clean' }])
})

it('a student whose removal is cut off leaves no session to whoever signs up with the address next', async () => {
  const student = await lab.newStudent()
  let isGone = false
  const behindAccount = ({ operation, container }: RequestFacts): boolean => {
    if (isGone) return true
    isGone = operation === 'delete' && container === 'users'
    return false
  }
  app.cosmos.failNext({ status: 503, times: Number.POSITIVE_INFINITY, match: behindAccount })
  expect((await lab.call('DELETE', `lab/students/${student.id}`)).status).toBe(503)
  app.cosmos.clearFaults()
  const { email } = student
  const account = { name: 'Own Er', email, password: 'secret-1' }
  expect((await app.call('POST', 'auth/signup', { body: account })).status).toBe(201)
  app.clock.advance(5 * 60)
  await app.tick()
  const { data } = (await lab.call('GET', 'lab/my-students')).body.data as { data: object[] }
  expect(data).not.toContainEqual(expect.objectContaining({ email }))
  expect((await app.call('GET', 'user/me', { token: student.token })).status).toBe(401)
  const login = { email, password: account.password }
  expect((await app.call('POST', 'auth/login', { body: login })).status).toBe(200)
})
