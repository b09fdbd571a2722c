import type { StudentRecord } from '../../domain/students/student-records.ts'
import { finishRemoval, type RemovalWorld, removeStudent } from './delete-student.ts'

/** So that a tick stays short; the rest comes a minute later. */
const mostPerSweep = 100

interface StudentSweepWorld extends RemovalWorld {
  readonly report: (error: unknown, labId: string) => void
}

/**
 * Students whose creation or removal a dead process left half done: creations are undone, since nobody ever saw the
 * password, removals are finished. One that fails does not hold up the others.
 */
export const sweepStudents = (world: StudentSweepWorld) => {
  const undo = removeStudent(world)
  const finish = finishRemoval(world)
  const settle = async (student: StudentRecord): Promise<unknown> =>
    student.state === 'deleting' ? finish(student) : undo(student)

  return async (): Promise<number> => {
    const due = await world.students.due(world.clock.now().toISOString(), mostPerSweep)
    const settled = await Promise.all(
      due.map((student) =>
        settle(student).then(
          () => true,
          (error: unknown) => {
            world.report(error, student.labId)
            return false
          },
        ),
      ),
    )
    return settled.filter(Boolean).length
  }
}
