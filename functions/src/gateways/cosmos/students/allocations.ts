import type { Container } from '@azure/cosmos'
import type { LabRecord } from '../../../domain/accounts/lab-record.ts'
import { isOperable } from '../../../domain/students/operable.ts'
import type { StudentRecord } from '../../../domain/students/student-records.ts'
import type { AllocatedVm, VmRecord } from '../../../domain/vms/vm-record.ts'
import type { Allocations } from '../../../ports/students/allocations.ts'
import { writesOf } from '../courses/people.ts'
import { dueWhenTaken, takenBack } from '../courses/taking-back.ts'
import { isWritten, runBatch, writeAll } from '../kernel/batch.ts'
import { besideLab, orLab } from '../kernel/beside-lab.ts'
import { queryPartition, readRecord } from '../kernel/query.ts'
import { create, isPlainId, literal, patch, patchOf } from '../kernel/records.ts'
import { isNotSetting, wishPatch } from '../vms/guest-passwords.ts'
import { allocationWrites, readRemovals, sameRoster } from './students.ts'

export const cosmosAllocations = (container: Container): Allocations => ({
  async readVm(labId, vmId) {
    if (!isPlainId(vmId)) return undefined
    const found = await readRecord<VmRecord>(container, labId, vmId)
    return found?.type === 'vm' ? found : undefined
  },

  async readPairs(labId, vmIds, studentIds) {
    const found = await queryPartition<VmRecord | StudentRecord>(
      container,
      labId,
      "SELECT * FROM c WHERE ARRAY_CONTAINS(@ids, c.id) AND c.type IN ('vm', 'student')",
      { ids: [...new Set([...vmIds, ...studentIds])] },
    )
    return {
      vms: found.filter((record) => record.type === 'vm'),
      students: found.filter((record) => record.type === 'student'),
    }
  },

  of: async (labId, userId) => {
    const found = await queryPartition<AllocatedVm | LabRecord>(
      container,
      labId,
      `SELECT * FROM c WHERE (c.type = 'vm' AND c.allocatedTo.userId = @userId)${orLab}`,
      { userId },
    )
    const lab = found.find((record) => record.type === 'lab')
    return besideLab(found).map((vm) => (isOperable(vm, lab) ? { ...vm, operable: true } : vm))
  },

  async allocate(allocation) {
    const isReady = "c.type = 'student' AND c.state = 'ready'"
    const statuses = await runBatch(container, allocation.vm.labId, [
      patch(allocation.student.id, isReady, patchOf({ state: 'ready' })),
      ...allocationWrites(allocation),
    ])
    const [, ofVm = 500, , ofEnrolment = 200] = statuses
    if (isWritten(statuses)) return 'done'
    if (ofEnrolment === 409 || ofEnrolment === 412) return 'changed'
    if (ofVm === 404) return 'vm-missing'
    return ofVm === 412 ? 'vm-taken' : 'student-missing'
  },

  removals: (labId) => readRemovals(container, labId),

  allocateAll: async (labId, wanted, removals) =>
    (await writeAll(container, labId, [sameRoster(removals), ...wanted.flatMap(allocationWrites)]))
      ? 'done'
      : 'changed',

  async deallocate(vm, activity, { nextPassword, enrolment } = {}) {
    const { id, labId, allocatedTo, course } = vm
    const isStillTheirs = `c.type = 'vm' AND c.allocatedTo.userId = ${literal(allocatedTo.userId)}`
    const condition = nextPassword === undefined ? isStillTheirs : `${isStillTheirs} AND ${isNotSetting}`
    const statuses = await runBatch(container, labId, [
      patch(id, condition, [...takenBack(vm, activity), ...wishPatch(nextPassword)]),
      create(activity),
      ...(enrolment === undefined ? [] : writesOf(enrolment)),
      ...dueWhenTaken(course, activity),
    ])
    if (isWritten(statuses)) return 'done'
    return statuses[0] === 404 ? 'vm-missing' : 'changed'
  },
})
