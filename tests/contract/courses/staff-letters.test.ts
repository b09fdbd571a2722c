import type { CourseRecord } from '@labkeeper/functions/domain/courses/course-record'
import { openWorld } from '@labkeeper/functions/open-world'
import { staffLetters } from '@labkeeper/functions/use-cases/courses/staff-letters'
import { expect, it } from 'vitest'
import { openSchool } from '../../support/courses/school.ts'
import { enrol, openCourse, readRecord, setRecord } from '../../support/courses.ts'

const { app, lab } = await openSchool()
const { id } = await openCourse(lab)
const write = staffLetters(openWorld(app.config, app))
const readers = async (kind: 'request' | 'budget'): Promise<readonly string[]> => {
  const course = await readRecord<CourseRecord>(lab, id)
  if (course === undefined) throw new Error('The course is gone')
  return (await write(course, kind, app.clock.now())).map(({ to }) => to.email)
}

it('everyday letters go to the owner where nobody else teaches, also while the last one is taken out', async () => {
  const owner = lab.owner.email
  expect(await readers('request')).toEqual([owner])
  const teacher = await enrol(app, lab, id, await lab.newStudent(), { function: 'teacher' })
  expect(await readers('request')).toEqual([teacher.email])
  expect(await readers('budget')).toEqual([owner, teacher.email])
  await setRecord(lab, teacher.id, { state: 'deleting' })
  expect(await readers('request')).toEqual([owner])
  expect(await readers('budget')).toEqual([owner])
})
