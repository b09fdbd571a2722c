import type { Container, OperationInput } from '@azure/cosmos'
import type { CourseRecord } from '../../../domain/courses/course-record.ts'
import type { OpenWork } from '../../../domain/courses/waste/known.ts'
import type { WasteRecord } from '../../../domain/courses/waste/waste-record.ts'
import { chunks } from '../../../domain/kernel/chunks.ts'
import type { LabId } from '../../../domain/kernel/ids.ts'
import type { OperationRecord } from '../../../domain/operations/operation-record.ts'
import type { TemplateRecord } from '../../../domain/templates/template.ts'
import { keyOfResource } from '../../../domain/vms/found-resource.ts'
import type { VmRecord } from '../../../domain/vms/vm-record.ts'
import type { WasteBook } from '../../../ports/courses/waste.ts'
import type { Versioned } from '../../../ports/vms/vms.ts'
import { isWritten, runBatch, writeAll } from '../kernel/batch.ts'
import { fetchPartition, queryPartition, readRecord } from '../kernel/query.ts'
import { create, literal, patch, patchOf } from '../kernel/records.ts'
import { unlessRefused } from '../kernel/translate.ts'
import { unseen } from '../kernel/unseen.ts'

const waste = 'waste'

/**
 * What is under way, and what goes on by itself after a failure (what Azure only kept of a deletion does not); and operations
 * that have ended since then.
 */
const openWork =
  "SELECT c.type, c.id, c.operationId, c.vmId, c.kind, c.input FROM c WHERE (c.type = 'step' AND (c.status IN ('queued', 'running') OR (c.status = 'failed' AND IS_DEFINED(c.dueAt) AND NOT IS_DEFINED(c.left) AND c.kind != 'remove-waste'))) OR (c.type = 'operation' AND c.open = 0 AND c.finishedAt >= @since)"
type Work =
  | (OpenWork & { readonly type: 'step' })
  | { readonly type: 'operation'; readonly id: OperationRecord['id'] }

/** All that may name something in Azure, of whatever type it is: so only what certainly does not is left out. */
const naming =
  "SELECT * FROM c WHERE c.type NOT IN ('step', 'operation', 'activity', 'usage', 'ledger', 'student', 'student-batch', 'roster', 'enrolment', 'meeting', 'letter', 'diagnosis', 'creators', 'sync', 'network', 'waste', 'lab')"

type Naming = VmRecord | TemplateRecord | CourseRecord | { readonly type: 'other' }

/** With what guards them, in one transaction. */
const stepsPerBatch = 97
/** Of a write that others may come before. */
const mostTries = 20
/** Whoever has not finished by then has died, or is too slow. */
const acceptanceMs = 60_000

const firstOf = (labId: LabId, now: string): WasteRecord => ({
  ...{ type: waste, id: waste, labId, uk: waste, schema: 1, removals: 0 },
  ...{ firstAt: now, requestedAt: now },
})

export const cosmosWaste = (container: Container): WasteBook => {
  const read = (labId: LabId) => readRecord<WasteRecord>(container, labId, waste)
  const write = (labId: LabId, condition: string | undefined, change: object): Promise<boolean> =>
    writeAll(container, labId, [patch(waste, condition, patchOf(change))])

  return {
    read,

    claim: async (labId, now, notAfter) => {
      if (await write(labId, `c.requestedAt <= ${literal(notAfter)}`, { requestedAt: now })) return true
      if ((await read(labId)) !== undefined) return false
      return unlessRefused(() => container.items.create(firstOf(labId, now)), 409)
    },

    save: async (labId, look) => void (await write(labId, undefined, { look })),

    release: async (labId, begunAt) => {
      const requestedAt = new Date(0).toISOString()
      await write(labId, `c.requestedAt = ${literal(begunAt)}`, { requestedAt })
    },

    saveAmount: async (labId, perMonth) => void (await write(labId, undefined, { perMonth })),

    facts: async (labId, since) => {
      const all = await queryPartition<Work>(container, labId, openWork, { since })
      const records = await queryPartition<Naming>(container, labId, naming)
      return {
        work: all.filter((one) => one.type === 'step'),
        ended: all.flatMap((one) => (one.type === 'operation' ? [one.id] : [])),
        vms: records.filter((record) => record.type === 'vm'),
        templates: records.filter((record) => record.type === 'template'),
        courses: records.filter((record) => record.type === 'course'),
        others: records.filter(({ type }) => !['vm', 'template', 'course'].includes(type)),
      }
    },

    begin: async ({ labId, removals }, operation, steps) => {
      const parts = chunks(steps, stepsPerBatch)
      const isWhole = parts.length <= 1
      const { first, goesOn, reveals } = unseen(operation, acceptanceMs)
      const guard = patch(waste, `c.removals = ${literal(removals)}`, patchOf({ removals: removals + 1 }))
      for (const [index, part] of parts.entries()) {
        const later = index === parts.length - 1 ? reveals : goesOn
        const head: OperationInput[] = index === 0 ? [guard, isWhole ? create(operation) : first] : [later]
        const statuses = await runBatch(container, labId, [...head, ...part.map(create)])
        if (!isWritten(statuses)) return false
      }
      return true
    },

    machine: async (labId, vmId): Promise<Versioned<VmRecord> | undefined> => {
      const query = "SELECT * FROM c WHERE c.type = 'vm' AND c.id = @vmId"
      const [found] = await fetchPartition<VmRecord & { _etag: string }>(container, labId, query, { vmId })
      return found && { record: found, version: found._etag }
    },

    drop: async (labId, gone) => {
      // Several are removed at the same time: whoever comes second looks again.
      for (let tries = 0; tries < mostTries; tries += 1) {
        const query = "SELECT * FROM c WHERE c.type = 'waste'"
        const [record] = await fetchPartition<WasteRecord & { _etag: string }>(container, labId, query)
        if (record?.look === undefined) return
        const { look, perMonth = 0 } = record
        const parts = look.parts.filter((part) => keyOfResource(part) !== keyOfResource(gone))
        const left = Math.max(0, Math.round((perMonth - (gone.perMonth ?? 0)) * 100) / 100)
        const change = patch(waste, undefined, patchOf({ look: { ...look, parts }, perMonth: left }))
        if (await writeAll(container, labId, [{ ...change, ifMatch: record._etag }])) return
      }
      throw new Error('What was removed could not be taken off the list: others always came first')
    },
  }
}
