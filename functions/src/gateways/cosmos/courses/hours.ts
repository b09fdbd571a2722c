import type { Container } from '@azure/cosmos'
import { type LedgerRecord, monthOf, ownDaysOf } from '../../../domain/courses/hours/ledger.ts'
import type { Segment } from '../../../domain/courses/hours/segment-record.ts'
import type { VmRecord } from '../../../domain/vms/vm-record.ts'
import type { Ledgers, OwnLedger, Runs } from '../../../ports/courses/hours.ts'
import { isWritten } from '../kernel/batch.ts'
import { none } from '../kernel/none.ts'
import { fetchPartition, queryPartition } from '../kernel/query.ts'
import { create, literal, patch, patchOf } from '../kernel/records.ts'
import { unlessRefused } from '../kernel/translate.ts'
import { runCounted } from '../usage/run-counted.ts'

const ofPerson =
  "SELECT c.enrolmentId, c.own FROM c WHERE c.type = 'ledger' AND c.courseId = @courseId AND c.enrolmentId = @enrolmentId"
const ofPeople =
  "SELECT c.enrolmentId, c.own FROM c WHERE c.type = 'ledger' AND c.courseId = @courseId AND c.month >= @month AND ARRAY_CONTAINS(@people, c.enrolmentId)"
const all = "SELECT * FROM c WHERE c.type = 'ledger' AND c.courseId = @courseId AND c.month >= @month"
const some = "SELECT TOP @most * FROM c WHERE c.type = 'ledger' AND c.courseId = @courseId"

export const cosmosLedgers = (container: Container): Ledgers => ({
  own: (labId, courseId, people, since) =>
    queryPartition<OwnLedger>(container, labId, ofPeople, { courseId, people, month: monthOf(since) }),

  ownOf: async (labId, courseId, enrolmentId) =>
    ownDaysOf(await queryPartition<OwnLedger>(container, labId, ofPerson, { courseId, enrolmentId })),

  list: (labId, courseId, since) =>
    queryPartition<LedgerRecord>(container, labId, all, { courseId, month: monthOf(since) }),

  some: (labId, courseId, most) => fetchPartition<LedgerRecord>(container, labId, some, { courseId, most }),

  async forget(ledgers) {
    await Promise.all(
      ledgers.map(({ id, labId }) => unlessRefused(() => container.item(id, labId).delete(), 404)),
    )
  },
})

/** Nobody works at it, and its run is as it was read. */
const isStillRunning = (segment: Segment | undefined): string =>
  [
    "c.type = 'vm' AND NOT IS_DEFINED(c.operationId) AND c.runningSince > ''",
    segment === undefined
      ? `(NOT IS_DEFINED(c.segment) OR c.segment = ${literal(none)})`
      : `c.segment.since = ${literal(segment.since)} AND c.segment.meter = ${literal(segment.meter)}`,
  ].join(' AND ')

/** Nobody works at it, and what stands of it is as it was read. */
const isStillStanding = (standing: VmRecord['standing']): string =>
  `c.type = 'vm' AND NOT IS_DEFINED(c.operationId) AND ${
    standing === undefined ? 'NOT IS_DEFINED(c.standing)' : `c.standing.since = ${literal(standing.since)}`
  }`

export const cosmosRuns = (container: Container): Runs => ({
  turn: async ({ id, labId, segment }, next, entries, activity) => {
    const operations = [
      patch(id, isStillRunning(segment), patchOf({ segment: { ...next } })),
      ...(activity === undefined ? [] : [create(activity)]),
    ]
    return isWritten(await runCounted(container, labId, operations, entries))
  },

  stand: async ({ id, labId, standing }, next, entries) => {
    const operations = [patch(id, isStillStanding(standing), patchOf({ standing: { ...next } }))]
    return isWritten(await runCounted(container, labId, operations, entries))
  },
})
