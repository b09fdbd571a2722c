import { describe, expect, it } from 'vitest'
import { openSchool } from '../../support/courses/school.ts'
import { createCourse, setCourse } from '../../support/courses.ts'

const { lab } = await openSchool()

const put = (courseId: string, body: object) => lab.call('PUT', `courses/${courseId}`, body)

describe('the rules of a course', () => {
  it.each([
    [{ idleMinutes: 14 }, 'rules.idleMinutes', 'Choose 15 to 480 minutes, or 0 for never.'],
    [{ idleMinutes: 481 }, 'rules.idleMinutes', expect.any(String)],
    [{ noShowMinutes: 121 }, 'rules.noShowMinutes', expect.any(String)],
    [{ autoGrantMinutes: 601 }, 'rules.autoGrantMinutes', expect.any(String)],
    [{ hoursEnd: 'never' }, 'rules.hoursEnd', expect.any(String)],
    [{ parkAfterDays: 2 }, 'rules.parkAfterDays', 'Choose 3 to 60 days, or 0 for never.'],
    [{ parkAfterDays: 61 }, 'rules.parkAfterDays', expect.any(String)],
  ])('are within bounds: %o', async (rules, field, sentence) => {
    const { id } = await createCourse(lab)
    expect(await put(id, { rev: 1, rules })).toMatchObject({
      ...{ status: 400, body: { fields: { [field]: sentence } } },
    })
    const least = { idleMinutes: 0, noShowMinutes: 0, autoGrantMinutes: 600, hoursEnd: 'tell' }
    const answer = await put(id, { rev: 1, rules: least })
    expect(answer.body.data).toMatchObject({ rules: { ...least, loadCounts: true } })
  })

  it('have their defaults where they came later than the course', async () => {
    const { id } = await createCourse(lab)
    const first = { studentsStart: false, assistantsConnect: true, keepDays: 7, leftDays: 3 }
    await setCourse(lab, id, { rules: first })
    const { body } = await lab.call('GET', `courses/${id}`)
    expect(body.data).toMatchObject({ rules: { ...first, idleMinutes: 45, hoursEnd: 'stop' } })
    const saved = await put(id, { rev: 1, rules: { idleMinutes: 15 } })
    expect(saved.body.data).toMatchObject({ rules: { ...first, idleMinutes: 15, noShowMinutes: 30 } })
    // Its machines have addresses, and keep them until somebody says otherwise.
    expect(saved.body.data).toMatchObject({ rules: { addressOnlyWhileRunning: false, parkAfterDays: 0 } })
    const thrifty = { addressOnlyWhileRunning: true, slowDiskAsleep: true, parkAfterDays: 60 }
    const last = await put(id, { rev: 2, rules: thrifty })
    expect(last.body.data).toMatchObject({ rules: { ...first, ...thrifty, idleMinutes: 15 } })
  })
})
