import { budgets } from '@labkeeper/functions/domain/accounts/budgets'
import type { LabLetterRecord } from '@labkeeper/functions/domain/letters/lab-letter'
import { cosmosBuckets } from '@labkeeper/functions/gateways/cosmos/accounts/buckets'
import { cosmosPeople } from '@labkeeper/functions/gateways/cosmos/courses/people'
import { concludeInvitation } from '@labkeeper/functions/use-cases/courses/joining/invitation-letters'
import { describe, expect, it } from 'vitest'
import { conflict } from '../../support/answers.ts'
import { rosterOf } from '../../support/courses/roster.ts'
import { openSchoolWithMail } from '../../support/courses/school.ts'
import { addMachine, type CourseBody, createCourse, openCourse, setCourse } from '../../support/courses.ts'
import { openLab } from '../../support/lab.ts'

const { app, lab, outbox } = await openSchoolWithMail({ MAILS_PER_MINUTE: '60' })
const { peopleOf } = rosterOf(app, lab)

let round = 0
const withPeople = async (count: number, change: object = {}) => {
  round += 1
  const course = await openCourse(lab)
  const people = Array.from({ length: count }, (_, index) => ({
    name: `Person ${index}`,
    email: `invited-${round}-${index}@example.test`,
    ...change,
  }))
  await lab.call('POST', `courses/${course.id}/people`, { people })
  return { course, people }
}
const invite = ({ id }: CourseBody, body: object = { ids: 'notJoined' }) =>
  lab.call('POST', `courses/${id}/invitations`, body)

/** Their turn has come: others may have asked for letters before. */
const deliverAll = async () => {
  app.clock.advance(2)
  await app.tick()
}
const lettersTo = (email: string) => outbox.list().filter(({ to }) => to === email)
const tokenIn = (text = ''): string => /\/join\/([0-9A-Z]{26})/.exec(text)?.[1] ?? ''

describe('an invitation', () => {
  it('has the lab called when its turn comes, behind those that others have asked for', async () => {
    const [first, second] = [await withPeople(3), await withPeople(1)]
    await deliverAll()
    app.labWaits.length = 0
    await invite(first.course)
    await invite(second.course)
    expect(app.labWaits).toEqual([0, 3])
    app.clock.advance(3)
    await deliverAll()
    expect(lettersTo(second.people[0]?.email ?? '')).toHaveLength(1)
  })

  it('goes out with the course, the teacher and what was written, and leads into the course', async () => {
    const { course, people } = await withPeople(1)
    const machine = await addMachine(lab, course.id)
    const [person] = people
    const answer = await invite(course, { ids: 'notJoined', text: 'See you on Monday.' })
    expect(answer).toMatchObject({
      status: 202,
      body: { message: 'Sending 1 invitation.', queued: 1, skipped: [] },
    })
    expect(await peopleOf(course)).toMatchObject([{ invitation: { state: 'queued', count: 1 } }])
    await deliverAll()
    expect(await peopleOf(course)).toMatchObject([
      { invitation: { state: 'sent', count: 1, sentAt: expect.any(String) } },
    ])
    const [letter] = lettersTo(person?.email ?? '')
    expect(letter?.subject).toBe('Join Biology')
    expect(letter?.text).toContain('Olga Owner invites you to Biology.')
    expect(letter?.text).toContain('See you on Monday.')
    const token = tokenIn(letter?.text)
    const offer = await app.call('GET', `join/${token}`)
    expect(offer.body.data).toMatchObject({
      course: { name: 'Biology' },
      ...{ personal: true, email: person?.email, function: 'student' },
    })
    const owner = await app.newOwner()
    expect(await app.call('POST', `join/${token}`, { token: owner.token })).toMatchObject({
      status: 403,
      body: { error: 'This invitation is for another address. Sign out, and open it again.' },
    })
    const body = { name: 'Per Son', password: 'secret-1' }
    expect(
      (await app.call('POST', `join/${token}/account`, { body: { ...body, email: 'x@example.test' } }))
        .status,
    ).toBe(400)
    expect(await app.call('POST', `join/${token}/account`, { body })).toMatchObject({
      status: 201,
      body: {
        message: `Welcome to Biology. Your machine is ${machine.name}.`,
        user: { email: person?.email, role: 'student' },
      },
    })
    expect(await invite(course, { ids: [(await peopleOf(course))[0]?.id] })).toMatchObject({
      status: 202,
      body: { queued: 0, skipped: [{ reason: 'Has joined' }] },
    })
    expect((await app.call('GET', `join/${token}`)).status).toBe(200)
  })

  it('of staff gives the function to the account of the address', async () => {
    const { course, people } = await withPeople(1, { function: 'teacher' })
    const [person] = people
    await invite(course)
    await deliverAll()
    const token = tokenIn(lettersTo(person?.email ?? '')[0]?.text)
    const body = { name: 'Tea Cher', password: 'secret-1' }
    expect(await app.call('POST', `join/${token}/account`, { body })).toMatchObject(
      conflict('Sign up for an account of your own first, then open this link again.'),
    )
    const teacher = await app.newOwner(person?.email)
    expect(await app.call('POST', `join/${token}`, { token: teacher.token })).toMatchObject({
      status: 200,
      body: { message: 'Welcome to Biology.', data: { function: 'teacher', enrolment: 'active' } },
    })
    expect((await app.call('GET', `courses/${course.id}`, { token: teacher.token })).status).toBe(200)
    expect(await app.call('POST', `join/${token}`, { token: teacher.token })).toMatchObject({
      status: 200,
      body: { message: 'You are in Biology already.' },
    })
  })

  it('is sent again after an hour, four times in all; the older link ends', async () => {
    const { course, people } = await withPeople(1)
    const email = people[0]?.email ?? ''
    const sent: string[] = []
    for (let count = 1; count <= 4; count += 1) {
      expect((await invite(course)).body).toMatchObject({ queued: 1 })
      expect((await invite(course)).body).toMatchObject({
        queued: 0,
        skipped: [{ reason: 'Was invited less than an hour ago' }],
      })
      await deliverAll()
      sent.push(tokenIn(lettersTo(email).at(0)?.text))
      expect((await invite(course)).body).toMatchObject({
        skipped: [{ reason: 'Was invited less than an hour ago' }],
      })
      app.clock.advance(3601)
    }
    expect((await invite(course)).body).toMatchObject({
      skipped: [{ reason: 'Was invited 4 times already' }],
    })
    expect(new Set(sent).size).toBe(4)
    const headers = { 'x-forwarded-for': '203.0.113.77' }
    const statuses = []
    for (const token of new Set(lettersTo(email).map(({ text }) => tokenIn(text)))) {
      statuses.push((await app.call('GET', `join/${token}`, { headers })).status)
    }
    expect(statuses.toSorted()).toEqual([200, 404, 404, 404])
  })

  it('keeps the pace, and is not lost with its message', async () => {
    const { course, people } = await withPeople(150)
    const sent = () => people.filter(({ email }) => lettersTo(email).length === 1).length
    // Its turn comes behind those that others have asked for.
    app.clock.advance(3600)
    await invite(course)
    // The message is lost.
    app.labs.length = 0
    const counts = []
    for (let minute = 0; minute < 4; minute += 1) {
      await app.tick()
      counts.push(sent())
      app.clock.advance(60)
    }
    expect(counts).toEqual([1, 61, 121, 150])
    const all = await peopleOf(course)
    expect(all.every(({ invitation }) => invitation.state === 'sent')).toBe(true)
  })

  it('leaves others their turn, however often a lab takes people off and invites more', async () => {
    const other = await openLab(app)
    const course = await openCourse(other)
    const [one, next] = ['one', 'next'].map((name) => ({ name, email: `${name}@crowd.example.test` }))
    await other.call('POST', `courses/${course.id}/people`, { people: [one] })
    // As whoever has done that for some rounds.
    const key = `invitation:lab:${other.labId}`
    await cosmosBuckets(lab.database.tokens, app.clock).take(key, budgets.invitation.lab, 3_999)
    const ask = () => other.call('POST', `courses/${course.id}/invitations`, { ids: 'notJoined' })
    expect((await ask()).body).toMatchObject({ queued: 1 })
    await other.call('POST', `courses/${course.id}/people`, { people: [next], missing: 'leave' })
    expect(await ask()).toMatchObject({ status: 429, body: { code: 'too_many_requests' } })
    const { course: ours } = await withPeople(1)
    expect((await invite(ours)).body).toMatchObject({ queued: 1 })
  })

  it('did not go where the course was closed before its turn', async () => {
    const { course, people } = await withPeople(1)
    await invite(course)
    await setCourse(lab, course.id, { state: 'closed' })
    await deliverAll()
    expect(lettersTo(people[0]?.email ?? '')).toEqual([])
    expect(await peopleOf(course)).toMatchObject([{ invitation: { state: 'failed', count: 1 } }])
    await setCourse(lab, course.id, { state: 'open' })
    expect((await invite(course)).body).toMatchObject({ queued: 1 })
  })

  it("fills nobody's mailbox by taking them off and inviting them again", async () => {
    const { course, people } = await withPeople(1)
    const email = people[0]?.email ?? ''
    for (let turn = 0; turn < 13; turn += 1) {
      expect((await invite(course)).body).toMatchObject({ queued: 1 })
      await deliverAll()
      await lab.call('POST', `courses/${course.id}/people`, {
        people: [{ name: 'Other', email: `other-${round}@example.test` }],
        missing: 'leave',
      })
      await deliverAll()
      await lab.call('POST', `courses/${course.id}/people`, { people, missing: 'leave' })
    }
    expect(lettersTo(email)).toHaveLength(10)
    expect(await invite(course)).toMatchObject({ body: { queued: 1 } })
    await deliverAll()
    expect(await peopleOf(course)).toMatchObject([{ email, invitation: { state: 'failed' } }])
  })

  it('goes in the end however often the mail service took none', async () => {
    const { course, people } = await withPeople(1)
    await deliverAll()
    expect((await invite(course)).body).toMatchObject({ queued: 1 })
    outbox.limit({ perMinute: 1, perHour: 100 })
    const body = JSON.stringify({ to: 'a@b.test', subject: 'a', text: 'a', html: 'a' })
    await fetch(`${outbox.url}/messages`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    })
    for (let turn = 0; turn < 14; turn += 1) {
      app.clock.advance(61)
      await app.tick()
    }
    outbox.limit(undefined)
    app.clock.advance(61)
    await app.tick()
    expect(lettersTo(people[0]?.email ?? '')).toHaveLength(1)
  })

  it('that somebody no longer needs is waited for no longer, and may be asked for again', async () => {
    const { course, people } = await withPeople(1)
    await setCourse(lab, course.id, { join: { mode: 'anyone', domains: [] } })
    const { body } = await lab.call('POST', `courses/${course.id}/join-code`, {})
    await invite(course)
    const guest = await app.newOwner(people[0]?.email)
    const code = (body.data as { link: string }).link.split('/').at(-1)
    expect((await app.call('POST', `join/${code}`, { token: guest.token })).status).toBe(200)
    app.clock.advance(3601)
    await deliverAll()
    const [person] = await peopleOf(course)
    expect(person).toMatchObject({ state: 'waiting', invitation: { state: 'failed', count: 1 } })
    // Whose address was never proved opens a letter before they are staff.
    await lab.call('PUT', `courses/${course.id}/people/${person?.id}`, { function: 'assistant' })
    expect((await invite(course)).body).toMatchObject({ queued: 1, skipped: [] })
    await deliverAll()
    expect(await peopleOf(course)).toMatchObject([{ state: 'invited', invitation: { state: 'sent' } }])
  })

  it('is for open courses', async () => {
    const course = await createCourse(lab)
    expect(await invite(course)).toMatchObject(conflict('Publish the course first.'))
    await setCourse(lab, course.id, { state: 'closed' })
    expect(await invite(course)).toMatchObject(conflict('This course is closed.'))
    expect((await invite(course, { ids: [] })).status).toBe(400)
    expect(await invite(course, { ids: ['enr_none'] })).toMatchObject({ status: 404 })
  })
})

it('is not waited for for ever where the person was changed in the moment in which it went', async () => {
  const { course } = await withPeople(1)
  expect((await invite(course)).status).toBe(202)
  const people = cosmosPeople(lab.database.labs)
  const [person] = await peopleOf(course)
  const [letter] = (
    await lab.database.labs.items
      .query<LabLetterRecord>(`SELECT * FROM c WHERE c.type = 'letter' AND c.courseId = '${course.id}'`)
      .fetchAll()
  ).resources
  if (letter === undefined) throw new Error('No letter')
  let isChanged = false
  const changing: typeof people = {
    ...people,
    find: async (...asked) => {
      const seen = await people.find(...asked)
      if (!isChanged) await lab.call('PUT', `courses/${course.id}/people/${person?.id}`, { name: 'New Name' })
      isChanged = true
      return seen
    },
  }
  await concludeInvitation({ people: changing, clock: app.clock })(letter, 'sent')
  expect(await peopleOf(course)).toMatchObject([
    { name: 'New Name', invitation: { state: 'sent', count: 1 } },
  ])
})
