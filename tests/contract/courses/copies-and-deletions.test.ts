import { describe, expect, it } from 'vitest'
import { conflict } from '../../support/answers.ts'
import { openSchool } from '../../support/courses/school.ts'
import { addMachine, aRecipe, createCourse, enrol, openIt } from '../../support/courses.ts'

const { app, lab } = await openSchool()

describe('a copy', () => {
  it('has the recipe, the numbers, the rules and the length, and nothing of people and machines', async () => {
    const course = await createCourse(lab, {
      ...{ about: 'Cells', startsOn: '2026-09-07', endsOn: '2026-12-18', recipe: aRecipe },
      ...{ machines: { wanted: 12, prefix: 'bio' }, rules: { leftDays: 0 } },
    })
    await enrol(app, lab, course.id, await lab.newStudent())
    await addMachine(lab, course.id)
    const body = { name: 'Zoology', startsOn: '2027-03-01' }
    const answer = await lab.call('POST', `courses/${course.id}/copy`, body)
    expect(answer).toMatchObject({
      status: 201,
      body: {
        message: 'Zoology is created.',
        data: {
          ...{ state: 'draft', rev: 1, startsOn: '2027-03-01', endsOn: '2027-06-11', about: 'Cells' },
          machines: { wanted: 12, spares: 1, prefix: 'zoology' },
          rules: { leftDays: 0 },
          counts: { active: 0, machines: 0 },
          recipe: {
            ...aRecipe,
            from: { kind: 'image' },
            resourceGroup: expect.stringMatching(/^labkeeper-zoology-/),
          },
        },
      },
    })
  })

  it('is for who may create courses', async () => {
    const course = await createCourse(lab)
    const teacher = await app.newOwner()
    await enrol(app, lab, course.id, teacher, { function: 'teacher' })
    const body = { name: 'Zoology', startsOn: '2027-03-01' }
    expect(await app.call('POST', `courses/${course.id}/copy`, { token: teacher.token, body })).toMatchObject(
      {
        status: 403,
      },
    )
  })
})

describe('a deletion', () => {
  const remove = (id: string) => lab.call('DELETE', `courses/${id}`)
  const refused = conflict('Close and clean up this course first.')

  it('takes a draft away at once, and its people by the worker', async () => {
    const course = await createCourse(lab)
    const guest = await app.newOwner()
    await enrol(app, lab, course.id, guest, { function: 'teacher' })
    for (let index = 0; index < 25; index += 1) {
      await enrol(app, lab, course.id, { email: `gone-${index}@example.test` }, { state: 'invited' })
    }
    expect(await remove(course.id)).toMatchObject({ status: 200, body: { message: 'Biology is deleted.' } })
    expect((await remove(course.id)).status).toBe(404)
    expect((await lab.call('GET', `courses/${course.id}`)).status).toBe(404)
    expect((await app.call('GET', `courses/${course.id}`, { token: guest.token })).status).toBe(404)
    const left = async () =>
      (
        await lab.database.labs.items
          .query(
            "SELECT VALUE c.id FROM c WHERE c.type IN ('course', 'enrolment') AND (c.id = @id OR c.courseId = @id)".replaceAll(
              '@id',
              `'${course.id}'`,
            ),
          )
          .fetchAll()
      ).resources
    expect(await left()).toHaveLength(27)
    await app.deliverLabs()
    expect(await left()).toEqual([])
    const { resources } = await lab.database.users.items
      .query(`SELECT VALUE c.places FROM c WHERE c.email = '${guest.email}'`)
      .fetchAll()
    expect(resources).toEqual([[]])
  })

  it('is finished by the tick when the message is lost', async () => {
    const course = await createCourse(lab)
    await remove(course.id)
    app.labs.length = 0
    await app.tick()
    expect((await lab.database.labs.item(course.id, lab.labId).read()).statusCode).toBe(404)
  })

  it('is refused while there are machines, or it was published', async () => {
    const course = await createCourse(lab)
    const machine = await addMachine(lab, course.id, { number: 0 })
    expect(await remove(course.id)).toMatchObject(refused)
    await lab.database.labs.item(machine.id, lab.labId).delete()
    await openIt(lab, course)
    expect(await remove(course.id)).toMatchObject(refused)
  })
})
