import { mostStudents } from '@labkeeper/contract/courses/course'
import { userIdOf } from '@labkeeper/functions/domain/accounts/derived-ids'
import type { VmRecord } from '@labkeeper/functions/domain/vms/vm-record'
import { describe, expect, it } from 'vitest'
import { conflict, forbidden } from '../../support/answers.ts'
import { openWithCode, ownSeats } from '../../support/courses/joining.ts'
import { rosterOf } from '../../support/courses/roster.ts'
import { openSchoolWithMail } from '../../support/courses/school.ts'
import { addMachine, enrol } from '../../support/courses.ts'
import { openLab } from '../../support/lab.ts'

const { app, lab, outbox } = await openSchoolWithMail()
const { peopleOf, addAll } = rosterOf(app, lab)
const headers = ownSeats()

const join = (code: string, token: string, body?: object) =>
  app.call('POST', `join/${code}`, { token, headers: headers(), ...(body && { body }) })
const prove = async (code: string, email: string): Promise<string> => {
  const answer = await app.call('POST', `join/${code}/prove`, { headers: headers(), body: { email } })
  expect(answer).toMatchObject({
    status: 200,
    body: { message: 'If this address may join, a code is on its way to it.' },
  })
  for (const { message } of app.again.splice(0)) await app.deliver('mail', { v: 1, ...message })
  const [letter] = outbox.list().filter(({ to }) => to === email)
  return /^(\d{6}) is your code/.exec(letter?.subject ?? '')?.[1] ?? ''
}

describe('joining with an account', () => {
  it('gives who comes first the clean machine, and the next a place in the line', async () => {
    const course = await openWithCode(lab, 'anyone')
    const machine = await addMachine(lab, course.id, { number: 2 })
    const first = await addMachine(lab, course.id, { number: 1, clean: false })
    const ada = await app.newOwner()
    expect(await join(course.code, ada.token)).toMatchObject({
      status: 200,
      body: {
        message: `Welcome to Biology. Your machine is ${machine.name}.`,
        data: { courseId: course.id, function: 'student', enrolment: 'active', machine: { _id: machine.id } },
      },
    })
    const line =
      'Welcome to Biology. No machine is free right now. You are number 1 in line and get the next one.'
    const ben = await lab.newStudent()
    expect(await join(course.code, ben.token)).toMatchObject({
      status: 200,
      body: { message: line, data: { enrolment: 'waiting', place: 1, lab: 'Olga Owner' } },
    })
    const again = await join(course.code, ada.token)
    expect(again).toMatchObject({ status: 200, body: { message: 'You are in Biology already.' } })
    expect(await peopleOf(course)).toMatchObject([
      { name: 'Olga Owner', email: ada.email, state: 'active', guest: true, machine: { number: 2 } },
      { name: 'Stu Dent', state: 'waiting' },
    ])
    const { allocatedTo } =
      (await lab.database.labs.item(first.id, lab.labId).read<VmRecord>()).resource ?? {}
    expect(allocatedTo).toBeUndefined()
    const { data } = (await lab.call('GET', 'lab/my-students')).body.data as { data: object[] }
    expect(data).toContainEqual(expect.objectContaining({ email: ada.email, guest: true }))
  })

  it('at once with five others by two processes: six people, six machines', async () => {
    const course = await openWithCode(lab, 'anyone')
    for (let number = 1; number <= 6; number += 1) await addMachine(lab, course.id, { number })
    const people = []
    for (let one = 0; one < 8; one += 1) people.push(await app.newOwner())
    const answers = await Promise.all(
      people.map(({ token }, index) =>
        (index % 2 === 0 ? app.call : app.callElsewhere)('POST', `join/${course.code}`, {
          token,
          headers: headers(),
        }),
      ),
    )
    expect(answers.map(({ status }) => status)).toEqual(people.map(() => 200))
    const all = await peopleOf(course)
    const machines = all.flatMap(({ machine }) => (machine === undefined ? [] : [machine.number]))
    expect(machines.toSorted()).toEqual([1, 2, 3, 4, 5, 6])
    expect(all.filter(({ state }) => state === 'waiting')).toHaveLength(2)
    const { resources } = await lab.database.labs.items
      .query<string>(
        `SELECT VALUE c.allocatedTo.userId FROM c WHERE c.type = 'vm' AND c.course.id = '${course.id}'`,
      )
      .fetchAll()
    expect(new Set(resources).size).toBe(6)
  })

  it('by invitation asks for a proof before it says who is invited', async () => {
    const course = await openWithCode(lab, 'invited')
    const ada = await app.newOwner()
    const stranger = await app.newOwner()
    await enrol(app, lab, course.id, ada, { state: 'invited', name: 'Ada Invited' })
    const needed = (email: string) => ({
      status: 409,
      body: { code: 'proof_needed', error: `Prove first that ${email} is yours.` },
    })
    expect(await join(course.code, ada.token)).toMatchObject(needed(ada.email))
    expect(await join(course.code, stranger.token)).toMatchObject(needed(stranger.email))
    expect(await prove(course.code, stranger.email)).toBe('')
    const proof = await prove(course.code, ada.email)
    expect(proof).toMatch(/^\d{6}$/)
    const wrong = { status: 400, body: { fields: { proof: 'This code is wrong or has expired.' } } }
    expect(await join(course.code, stranger.token, { proof })).toMatchObject(wrong)
    const other = proof === '000000' ? '000001' : '000000'
    expect(await join(course.code, ada.token, { proof: other })).toMatchObject(wrong)
    expect(await join(course.code, ada.token, { proof })).toMatchObject({
      status: 200,
      body: { data: { enrolment: 'waiting', place: 1 } },
    })
    expect(await peopleOf(course)).toMatchObject([{ name: 'Ada Invited', guest: true }])
    const address = await app.call('GET', 'user/address', { token: ada.token })
    expect(address.body).toEqual({ data: { confirmed: true } })
    await lab.database.users
      .item(userIdOf(stranger.email), userIdOf(stranger.email))
      .patch([{ op: 'set', path: '/unconfirmed', value: false }])
    expect(await join(course.code, stranger.token)).toMatchObject(
      forbidden(`This course is by invitation, and ${stranger.email} is not invited. Ask your teacher.`),
    )
  })

  it('proves an address by five tries and ten minutes', async () => {
    const course = await openWithCode(lab, 'anyone')
    const account = (proof: string, email: string) =>
      app.call('POST', `join/${course.code}/account`, {
        headers: headers(),
        body: { name: 'New Person', email, proof, password: 'secret-1' },
      })
    const proof = await prove(course.code, 'tries@example.test')
    const other = proof === '111111' ? '222222' : '111111'
    for (let miss = 0; miss < 5; miss += 1)
      expect((await account(other, 'tries@example.test')).status).toBe(400)
    expect((await account(proof, 'tries@example.test')).status).toBe(400)
    const late = await prove(course.code, 'late@example.test')
    app.clock.advance(601)
    expect((await account(late, 'late@example.test')).status).toBe(400)
  })

  it('sends no digits to whom no letter got through for half an hour', async () => {
    const course = await openWithCode(lab, 'anyone')
    const email = 'later@example.test'
    outbox.limit({ perMinute: 1, perHour: 1 })
    await prove(course.code, 'first@example.test')
    expect(await prove(course.code, email)).toBe('')
    for (let minute = 0; minute < 40; minute += 1) {
      app.clock.advance(60)
      for (const { message } of app.again.splice(0)) await app.deliver('mail', { v: 1, ...message })
    }
    outbox.limit(undefined)
    expect(app.again).toEqual([])
    expect(await prove(course.code, email)).toMatch(/^\d{6}$/)
  })

  it('asks again for a proof of a student whose lab has set the password meanwhile', async () => {
    const course = await openWithCode(lab, 'domain', ['example.test'])
    const home = await openLab(app)
    const student = await home.newStudent()
    await lab.database.users
      .item(student.id, student.id)
      .patch([{ op: 'set', path: '/unconfirmed', value: false }])
    const password = 'the-owner-knows-this'
    expect((await home.call('PUT', `lab/students/${student.id}/password`, { password })).status).toBe(200)
    const { email } = student
    const { body } = await app.call('POST', 'auth/login', { body: { email, password } })
    expect((await join(course.code, String(body.token))).body).toMatchObject({ code: 'proof_needed' })
    expect((await home.call('PUT', `lab/students/${student.id}/password`, { password })).status).toBe(200)
  })

  it('by domain is for its addresses only', async () => {
    const course = await openWithCode(lab, 'domain', ['example.edu', 'school.example'])
    const stranger = await app.newOwner()
    expect(await join(course.code, stranger.token)).toMatchObject(
      forbidden('This course is for addresses of example.edu or school.example.'),
    )
    const insider = await app.newOwner('insider@example.edu')
    expect((await join(course.code, insider.token)).body.code).toBe('proof_needed')
    const proof = await prove(course.code, insider.email)
    expect((await join(course.code, insider.token, { proof })).status).toBe(200)
  })

  it('is not for the owner, nor for staff, and never makes staff of anybody', async () => {
    const course = await openWithCode(lab, 'anyone')
    expect(await join(course.code, lab.token)).toMatchObject(
      conflict('This is your own course. Students use this link to join.'),
    )
    const helper = await app.newOwner()
    await enrol(app, lab, course.id, helper, { function: 'assistant' })
    expect(await join(course.code, helper.token)).toMatchObject(
      conflict('You are an assistant of this course. Students use this link to join.'),
    )
    const pretender = await app.newOwner()
    await enrol(app, lab, course.id, pretender, { function: 'teacher', state: 'invited' })
    expect((await join(course.code, pretender.token)).body.code).toBe('proof_needed')
    expect((await app.call('GET', `courses/${course.id}`, { token: pretender.token })).status).toBe(404)
  })
})

describe('joining with a new account', () => {
  it('makes a student of the lab, in the course and signed in', async () => {
    const course = await openWithCode(lab, 'anyone')
    const machine = await addMachine(lab, course.id)
    const email = 'brand.new@example.test'
    const proof = await prove(course.code, email)
    const body = { name: 'Brand New', email, proof, password: 'secret-1' }
    const path = `join/${course.code}/account`
    const made = await app.call('POST', path, { headers: headers(), body })
    expect(made).toMatchObject({
      status: 201,
      body: {
        message: `Welcome to Biology. Your machine is ${machine.name}.`,
        user: { name: 'Brand New', email, role: 'student' },
        course: { enrolment: 'active', machine: { _id: machine.id } },
      },
    })
    expect(made.body.user).not.toHaveProperty('hasGivenPassword')
    const audits = app.log.filter((line) => line.startsWith('{"audit":"joined-with-new-account"'))
    expect(JSON.parse(audits.at(-1) ?? '')).toMatchObject({ outcome: 'done', about: userIdOf(email) })
    const token = String(made.body.token)
    const mine = await app.call('GET', 'student/resources', { token })
    expect(mine.body.data).toMatchObject([{ _id: machine.id }])
    const proofAgain = await prove(course.code, email)
    expect(
      await app.call('POST', path, { headers: headers(), body: { ...body, proof: proofAgain } }),
    ).toMatchObject(conflict('You already have an account. Sign in, and open this link again.'))
    expect((await peopleOf(course))[0]).not.toHaveProperty('guest')
  })

  it('needs what the code does not say', async () => {
    const course = await openWithCode(lab, 'anyone')
    const call = (body: object) =>
      app.call('POST', `join/${course.code}/account`, { headers: headers(), body })
    const person = { name: 'New Person', password: 'secret-1' }
    expect(await call(person)).toMatchObject({ status: 400, body: { fields: { email: 'Required' } } })
    expect(await call({ ...person, email: 'n@example.test' })).toMatchObject({
      status: 400,
      body: { fields: { proof: 'Required' } },
    })
  })
})

describe('a course that is full', () => {
  it('says so to whoever comes to the code, with an account or without, and takes whom it invited', async () => {
    const course = await openWithCode(lab, 'anyone')
    const invited = await app.newOwner()
    const others = Array.from({ length: mostStudents - 1 }, (_, index) => ({
      name: `Person ${index}`,
      email: `full-${index}@example.test`,
    }))
    await addAll(course, { people: [{ name: 'Ina', email: invited.email }, ...others] })
    const full = conflict('This course is full. Ask your teacher.')
    const stranger = await app.newOwner()
    expect(await join(course.code, stranger.token)).toMatchObject(full)
    const email = 'one.too.many@example.test'
    const body = {
      ...{ name: 'One Too Many', email, password: 'secret-1' },
      proof: await prove(course.code, email),
    }
    const path = `join/${course.code}/account`
    expect(await app.call('POST', path, { headers: headers(), body })).toMatchObject(full)
    const login = { email, password: body.password }
    expect((await app.call('POST', 'auth/login', { body: login })).status).toBe(401)
    expect(await peopleOf(course)).toHaveLength(mostStudents)
    expect((await join(course.code, invited.token)).status).toBe(200)
  })
})

describe('a guest', () => {
  it('keeps the account when the lab deletes the student, and the lab cannot set its password', async () => {
    const course = await openWithCode(lab, 'anyone')
    const ada = await app.newOwner()
    await join(course.code, ada.token)
    const id = userIdOf(ada.email)
    expect(await lab.call('PUT', `lab/students/${id}/password`, {})).toMatchObject(
      conflict('This account belongs to another lab. Its password can only be set there, or by its owner.'),
    )
    expect((await lab.call('DELETE', `lab/students/${id}`)).status).toBe(200)
    await app.deliverLabs()
    expect(await peopleOf(course)).toEqual([])
    const { email, password } = ada
    expect((await app.call('POST', 'auth/login', { body: { email, password } })).status).toBe(200)
    expect((await join(course.code, ada.token)).status).toBe(200)
  })
})
