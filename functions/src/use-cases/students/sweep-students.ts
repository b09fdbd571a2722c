import type { LabId } from '../../domain/kernel/ids.ts'
import type { StudentRecord } from '../../domain/students/student-records.ts'
import type { Chore } from '../operations/chore.ts'
import { finishRemoval, type RemovalWorld, removeStudent } from './delete-student.ts'

/** Each takes a dozen requests; the rest follows. */
const mostStudents = 25

interface StudentSweepWorld extends RemovalWorld {
  readonly report: (error: unknown, labId: LabId) => void
}

/**
 * Students whose creation or removal a dead process left half done: creations are undone, since nobody ever saw the
 * password, removals are finished. One that fails does not hold up the others.
 */
export const sweepStudents = (world: StudentSweepWorld): Chore => {
  const undo = removeStudent(world)
  const finish = finishRemoval(world)
  const settle = async (student: StudentRecord): Promise<boolean> => {
    try {
      await (student.state === 'deleting' ? finish(student) : undo(student))
      return true
    } catch (error) {
      world.report(error, student.labId)
      return false
    }
  }
  return {
    name: 'students',
    picks: ({ type }) => type === 'student',
    most: mostStudents,
    settles: true,
    async act(labId, studentIds) {
      const now = world.clock.now().toISOString()
      const found = await world.students.readAll(labId, studentIds)
      const due = found.filter(({ dueAt = '' }) => dueAt !== '' && dueAt <= now)
      const settled = await Promise.all(due.map(settle))
      return { settled: settled.filter(Boolean).length }
    },
  }
}
