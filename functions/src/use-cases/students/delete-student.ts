import type { LabId } from '../../domain/kernel/ids.ts'
import { after } from '../../domain/kernel/instant.ts'
import { sweepAfterMs } from '../../domain/operations/new-work.ts'
import type { StudentRecord } from '../../domain/students/student-records.ts'
import { deallocated } from '../../domain/vms/activity.ts'
import type { AccountBook, SessionBook } from '../../ports/accounts/accounts.ts'
import type { Places } from '../../ports/accounts/places.ts'
import type { ResetLinks } from '../../ports/accounts/reset-links.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Creators } from '../../ports/courses/creators.ts'
import type { Allocations } from '../../ports/students/allocations.ts'
import type { Enrolment, StudentBook } from '../../ports/students/students.ts'
import { changeCreator } from '../courses/lab/creators.ts'
import { type LeavingWorld, leaveCourses } from '../courses/people/leave-courses.ts'
import { findStudent, studentNotFound } from './find-student.ts'

export interface RemovalWorld extends LeavingWorld {
  readonly students: StudentBook & Enrolment
  readonly users: AccountBook
  readonly sessions: SessionBook
  readonly resetLinks: ResetLinks
  readonly allocations: Allocations
  readonly places: Pick<Places, 'add' | 'drop'>
  readonly creators: Creators
  readonly clock: Clock
}

/**
 * Takes a condemned student away: account, sessions, VMs and last the lab's record, so that whoever finds the record
 * can finish what a dead process began. An account that somebody else made is left alone, and so are its sessions.
 */
export const finishRemoval = (world: RemovalWorld) => {
  const { students, users, sessions, resetLinks, allocations, clock } = world
  const leave = leaveCourses(world)

  /**
   * Where else an account of this lab is something: that ends with it. Before it, since it says where that is, and so do its
   * sessions: whoever signs up with the address next has the same id.
   */
  const leaveOtherLabs = async ({ id, madeBy }: StudentRecord): Promise<void> => {
    const account = await users.read(id)
    if (account === undefined || account.madeBy !== madeBy) return
    const places = account.places ?? []
    for (const { labId, courseId, guest } of places) {
      // The list is its lab's: whoever has the address next needs the letter's link again.
      if (courseId !== undefined || guest) continue
      await changeCreator(world)(labId, id, { state: 'invited', name: '' })
    }
    for (const labId of new Set(places.map((place) => place.labId))) {
      const guest = await students.read(labId, id)
      if (!guest?.guest) await leave(labId, id)
      else {
        // From now on nothing is allocated to them there, and that lab's worker finishes what dies here.
        await students.condemn(guest, after(clock.now(), sweepAfterMs))
        await finish({ ...guest, state: 'deleting' })
      }
    }
    await sessions.endOthers(id, undefined)
  }

  const finish = async (student: StudentRecord): Promise<void> => {
    const { id, labId, madeBy } = student
    await leave(labId, id)
    await leaveOtherLabs(student)
    if ((await users.removeMadeBy(id, madeBy)) !== 'foreign') {
      await Promise.all([sessions.endOthers(id, undefined), resetLinks.drop(id)])
    }
    const vms = await allocations.of(labId, id)
    const why = 'because the account was deleted'
    await Promise.all(vms.map((vm) => allocations.deallocate(vm, deallocated(vm, why, clock.now()))))
    // The account is another lab's, and may come back as a guest: while the record stands nobody gets a new place by it.
    if (student.guest) await world.places.drop(id, { labId, guest: true })
    await students.forget(student)
  }

  return finish
}

/** Condemns and removes; false when the record is no longer in the state in which it was read. */
export const removeStudent = (world: RemovalWorld) => {
  const finish = finishRemoval(world)
  return async (student: StudentRecord): Promise<boolean> => {
    const dueAt = after(world.clock.now(), sweepAfterMs)
    if (!(await world.students.condemn(student, dueAt))) return false
    await finish({ ...student, state: 'deleting' })
    return true
  }
}

/** Deletes a student of the lab; their VMs become unallocated. */
export const deleteStudent = (world: RemovalWorld) => {
  const remove = removeStudent(world)
  return async (labId: LabId, studentId: string): Promise<void> => {
    const student = await findStudent(world.students, labId, studentId)
    if (!(await remove(student))) throw studentNotFound()
  }
}
