import { describe, expect, it } from 'vitest'
import { openSchoolWithMail } from '../../support/courses/school.ts'
import { addMachine, type CourseBody, enrol, openCourse, setCourse } from '../../support/courses.ts'

/** Who waits for a machine hears when it is there, and who can do something about it hears that they wait. */

const { app, lab, outbox } = await openSchoolWithMail()

let courses = 0
const anOpenCourse = async (): Promise<CourseBody & { readonly name: string }> => {
  courses += 1
  const course = await openCourse(lab, { name: `Biology ${courses}` })
  await setCourse(lab, course.id, { join: { mode: 'anyone', domains: [] } })
  return course
}
const joinIt = async ({ id }: CourseBody, { token }: { readonly token: string }): Promise<string> => {
  const { body } = await lab.call('POST', `courses/${id}/join-code`)
  const { code } = body.data as { code: string }
  const answer = await app.call('POST', `join/${code}`, { token })
  expect(answer.status).toBe(200)
  return String(answer.body.message)
}
const look = async ({ id }: CourseBody) => {
  await setCourse(lab, id, { dueAt: app.clock.now().toISOString() })
  app.clock.advance(1)
  await app.tick()
  // Letters that were written by that are due with the next one.
  app.clock.advance(1)
  await app.tick()
}
const lettersOf = (subject: string) => outbox.list().filter((letter) => letter.subject === subject)

describe('who was told to wait', () => {
  it('hears once that the machine is ready, with a link to it', async () => {
    const course = await anOpenCourse()
    const student = await lab.newStudent()
    const line = 'No machine is free right now. You are number 1 in line and get the next one.'
    expect(await joinIt(course, student)).toBe(`Welcome to ${course.name}. ${line}`)
    const machine = await addMachine(lab, course.id)
    await look(course)
    await look(course)
    const [letter, ...more] = lettersOf(`Your machine for ${course.name} is ready`)
    expect(more).toEqual([])
    expect(letter).toMatchObject({ to: student.email })
    expect(letter?.text).toContain(`http://localhost:4280/dashboard/my-resources/${machine.id}\n`)
    expect(letter?.text).toContain(machine.name)
  })

  it('hears it too when it is given by hand', async () => {
    const course = await anOpenCourse()
    const student = await lab.newStudent()
    await joinIt(course, student)
    const machine = await addMachine(lab, course.id, { clean: false })
    const pair = { resourceId: machine.id, userId: student.id }
    expect((await lab.call('POST', 'resource/allocate', pair)).status).toBe(200)
    await look(course)
    expect(lettersOf(`Your machine for ${course.name} is ready`)).toMatchObject([{ to: student.email }])
  })

  it('is nobody who got one at once, and nobody whom a teacher has added', async () => {
    const course = await anOpenCourse()
    await addMachine(lab, course.id)
    expect(await joinIt(course, await lab.newStudent())).toMatch(/Your machine is pc-/)
    const { email } = await lab.newStudent()
    const people = [{ name: 'Ad Ded', email }]
    expect((await lab.call('POST', `courses/${course.id}/people`, { people })).status).toBe(200)
    await addMachine(lab, course.id, { number: 2 })
    await look(course)
    expect((await lab.call('GET', `courses/${course.id}`)).body.data).toMatchObject({
      counts: { active: 2, waiting: 0 },
    })
    expect(lettersOf(`Your machine for ${course.name} is ready`)).toEqual([])
  })
})

describe('that somebody waits', () => {
  it('teachers and owner hear, at most once an hour, and of nobody twice', async () => {
    const course = await anOpenCourse()
    const teacher = await app.newOwner()
    await enrol(app, lab, course.id, teacher, { function: 'teacher', name: 'Tea Cher' })
    const told = () => lettersOf(`No machine is free in ${course.name}`)
    const assistant = await lab.newStudent()
    await enrol(app, lab, course.id, assistant, { function: 'assistant' })
    await look(course)
    expect(told()).toEqual([])

    await joinIt(course, await lab.newStudent())
    await Promise.all([look(course), app.tick()])
    // Of two at once one finds the other at it: what is still due then comes with the next.
    await look(course)
    expect(
      told()
        .map(({ to }) => to)
        .toSorted(),
    ).toEqual([lab.email, teacher.email].toSorted())
    expect(told()[0]?.text).toContain(`http://localhost:4280/dashboard/courses/${course.id}/people\n`)
    expect(told()[0]?.text).toContain('1 person')

    app.clock.advance(1)
    await joinIt(course, await lab.newStudent())
    await look(course)
    expect(told()).toHaveLength(2)
    app.clock.advance(3600)
    await app.tick()
    await app.tick()
    expect(told()).toHaveLength(4)
    app.clock.advance(2 * 3600)
    await look(course)
    expect(told()).toHaveLength(4)
  })

  it('is no news while one is being made for them', async () => {
    const course = await anOpenCourse()
    await addMachine(lab, course.id, {}, { status: 'Creating' })
    await joinIt(course, await lab.newStudent())
    await look(course)
    expect(lettersOf(`No machine is free in ${course.name}`)).toEqual([])
  })
})
