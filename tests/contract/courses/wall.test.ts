import { expect, it } from 'vitest'
import { openSchool } from '../../support/courses/school.ts'
import { fillWall } from '../../support/courses/wall.ts'
import { openCourse } from '../../support/courses.ts'

/** What Today and Machines ask again and again. */

const { app, lab } = await openSchool()
const course = await openCourse(lab)

it('400 machines with their people are one query, beside the session and the course', async () => {
  await fillWall(app, lab, course, 400)
  const seen: string[] = []
  const note = ({ operation, container }: { operation: string; container: string }) =>
    seen.push(`${operation} ${container}`) < 0
  app.cosmos.failNext({ status: 503, match: note })
  const { status, body } = await lab.call('GET', `courses/${course.id}/machines`)
  app.cosmos.clearFaults()
  expect({ status, count: (body.data as unknown[]).length }).toEqual({ status: 200, count: 400 })
  expect(seen).toEqual(['read tokens', 'read labs', 'query labs'])
})
