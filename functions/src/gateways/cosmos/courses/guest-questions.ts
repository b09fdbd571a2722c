import type { Container } from '@azure/cosmos'
import type { GuestQuestion, GuestQuestions, RunningMachine } from '../../../ports/courses/guest-questions.ts'
import { writeAll } from '../kernel/batch.ts'
import { queryPartition } from '../kernel/query.ts'
import { asJson, create, literal, patch, patchOf } from '../kernel/records.ts'

const keptSeconds = 24 * 3600

type Kept = GuestQuestion & { readonly vmId: string }

/** It runs as when it was read, nothing works at it, and nobody has written of it since. */
const asRead = ({ runningSince = '', course: { idle } }: RunningMachine): string =>
  [
    `c.powerState = 'VM running' AND NOT IS_DEFINED(c.operationId) AND c.runningSince = ${literal(runningSince)}`,
    idle === undefined ? 'NOT IS_DEFINED(c.course.idle)' : `c.course.idle.rev = ${literal(idle.rev)}`,
  ].join(' AND ')

export const cosmosGuestQuestions = (container: Container): GuestQuestions => ({
  note: (labId, machine, next, { seenAt, activity } = {}) =>
    writeAll(container, labId, [
      patch(machine.id, asRead(machine), patchOf({ 'course/idle': { ...next }, 'course/seenAt': seenAt })),
      ...(activity === undefined ? [] : [create(activity)]),
    ]),

  keepTicket: async (labId, vmId, askedAt, ticket) => {
    const id = `ask_${vmId}`
    const question = {
      type: 'question',
      id,
      uk: id,
      labId,
      schema: 1,
      vmId,
      askedAt,
      ticket,
      ttl: keptSeconds,
    }
    await container.items.upsert(asJson(question))
  },

  tickets: async (labId, vmIds) => {
    if (vmIds.length === 0) return new Map()
    const query =
      "SELECT c.vmId, c.askedAt, c.ticket FROM c WHERE c.type = 'question' AND ARRAY_CONTAINS(@vmIds, c.vmId)"
    const found = await queryPartition<Kept>(container, labId, query, { vmIds })
    return new Map(found.map((question) => [question.vmId, question]))
  },
})
