import type { StudentRecord } from '../domain/student-records.ts'
import { finishRemoval, type RemovalWorld, removeStudent } from './remove-student.ts'

/** So that a tick stays short; the rest comes a minute later. */
const mostPerSweep = 100

/**
 * Students whose creation or removal a dead process left half done: creations are undone, since nobody ever saw the
 * password, removals are finished. One that fails does not hold up the others.
 */
export const sweepStudents = (world: RemovalWorld) => {
  const undo = removeStudent(world)
  const finish = finishRemoval(world)
  const settle = async (student: StudentRecord): Promise<unknown> =>
    student.state === 'deleting' ? finish(student) : undo(student)

  return async (): Promise<number> => {
    const due = await world.students.due(world.clock.now().toISOString(), mostPerSweep)
    const settled = await Promise.allSettled(due.map(settle))
    const failure = settled.find((one) => one.status === 'rejected')
    if (failure !== undefined) throw failure.reason
    return due.length
  }
}
