import { userIdOf } from '@labkeeper/functions/domain/accounts/derived-ids'
import type { RunningApp } from '../app.ts'
import { addMachine, type CourseBody, enrol } from '../courses.ts'
import type { Lab } from '../lab.ts'

/** So many people of a course, each with a machine that runs. */
export const fillWall = async (
  app: RunningApp,
  lab: Lab,
  { id }: Pick<CourseBody, 'id'>,
  count: number,
): Promise<void> => {
  for (let number = 1; number <= count; number += 1) {
    const person = { name: `Person ${number}`, email: `wall-${number}@example.test` }
    await enrol(app, lab, id, person, { name: person.name })
    const allocatedTo = { ...person, userId: userIdOf(person.email) }
    await addMachine(lab, id, { number, clean: false }, { allocatedTo, powerState: 'VM running' })
  }
}
