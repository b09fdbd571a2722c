import type { Container } from '@azure/cosmos'
import type { LabRecord } from '../../../domain/accounts/lab-record.ts'
import type { OwnMachine } from '../../../domain/courses/mine/mine.ts'
import type { WorkOnMachine } from '../../../domain/courses/mine/my-work.ts'
import type { EnrolmentRecord } from '../../../domain/courses/people/enrolment-record.ts'
import type { Attending, Hands, MyMachines } from '../../../ports/courses/my-machines.ts'
import { besideLab, orLab } from '../kernel/beside-lab.ts'
import { queryPartition } from '../kernel/query.ts'
import { literal, patchOf } from '../kernel/records.ts'
import { unlessRefused } from '../kernel/translate.ts'

type Found = OwnMachine | EnrolmentRecord | LabRecord
type FoundWork = (Pick<WorkOnMachine, 'phase'> & { readonly type: 'step' }) | FoundOperation
type FoundOperation = Omit<WorkOnMachine, 'phase'> & { readonly type: 'operation' }

const theirs = "c.type = 'vm' AND c.allocatedTo.userId = @userId AND IS_DEFINED(c.course)"
const theirPart = "c.type = 'enrolment' AND c.userId = @userId AND c.state NOT IN ('deleting', 'invited')"
const all = `SELECT * FROM c WHERE (${theirs}) OR (${theirPart})${orLab}`
const one = `SELECT * FROM c WHERE (${theirs} AND c.id = @vmId) OR (${theirPart})${orLab}`

const working =
  "SELECT c.type, c.id, c.kind, c.createdAt, c.requestedBy, c.phase FROM c WHERE (c.type = 'step' AND c.operationId = @operationId AND c.vmId = @vmId) OR c.id = @operationId"

export const cosmosMyMachines = (container: Container): MyMachines & Hands & Attending => ({
  read: async (labId, userId, vmId) => {
    const found = await (vmId === undefined
      ? queryPartition<Found>(container, labId, all, { userId })
      : queryPartition<Found>(container, labId, one, { userId, vmId }))
    const lab = found.find((record) => record.type === 'lab')
    if (lab === undefined) return undefined
    const machines = besideLab(
      found.filter((record): record is OwnMachine | LabRecord => record.type !== 'enrolment'),
    )
    return { lab, machines, enrolments: found.filter((record) => record.type === 'enrolment') }
  },

  work: async (labId, operationId, vmId) => {
    const found = await queryPartition<FoundWork>(container, labId, working, { operationId, vmId })
    const operation = found.find((record) => record.type === 'operation')
    const step = found.find((record) => record.type === 'step')
    if (operation === undefined || step === undefined) return undefined
    const { id, kind, createdAt, requestedBy } = operation
    return { id, kind, createdAt, requestedBy, phase: step.phase }
  },

  raise: ({ id, labId }, help) => {
    const condition = `from c where c.type = 'vm' AND IS_DEFINED(c.course) AND c.allocatedTo.userId = ${literal(help.userId)}`
    return unlessRefused(
      () => container.item(id, labId).patch({ condition, operations: patchOf({ help: { ...help } }) }),
      404,
      412,
    )
  },

  see: ({ id, labId }, userId, now) => {
    const condition = `from c where c.type = 'vm' AND IS_DEFINED(c.course) AND c.allocatedTo.userId = ${literal(userId)}`
    const operations = patchOf({ 'course/seenAt': now })
    return unlessRefused(() => container.item(id, labId).patch({ condition, operations }), 404, 412)
  },

  keep: ({ id, labId }, keep, now) => {
    const condition = `from c where c.type = 'vm' AND IS_DEFINED(c.course) AND c.powerState = 'VM running' AND c.allocatedTo.userId = ${literal(keep.userId)}`
    const operations = patchOf({ 'course/keep': { ...keep }, 'course/seenAt': now })
    return unlessRefused(() => container.item(id, labId).patch({ condition, operations }), 404, 412)
  },

  lower: ({ id, labId }, userId) => {
    const condition = `from c where c.type = 'vm' AND c.allocatedTo.userId = ${literal(userId)} AND c.help.userId = ${literal(userId)}`
    const operations = [{ op: 'remove' as const, path: '/help' }]
    return unlessRefused(() => container.item(id, labId).patch({ condition, operations }), 404, 412)
  },
})
