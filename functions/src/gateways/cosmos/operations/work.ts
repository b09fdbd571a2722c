import type { Container, OperationInput } from '@azure/cosmos'
import type { LabId } from '../../../domain/kernel/ids.ts'
import type { NetworkRecord } from '../../../domain/operations/network-record.ts'
import type { OperationRecord } from '../../../domain/operations/operation-record.ts'
import type { StepRecord } from '../../../domain/operations/step-record.ts'
import type { WithSteps, Work } from '../../../ports/operations/work.ts'
import { runDue } from '../courses/run-due.ts'
import { isWritten, writeAll } from '../kernel/batch.ts'
import { queryPartition, readRecord } from '../kernel/query.ts'
import { create, literal, patch, patchOf, remove } from '../kernel/records.ts'
import { cosmosAcceptance } from './acceptance.ts'
import { finish, patchStep, patchVm } from './steps.ts'

/** The others are told of where they were asked for. */
const listed = "c.type = 'operation' AND c.kind NOT IN ('message', 'open', 'close-port', 'doctor', 'sleep')"
const active = `SELECT * FROM c WHERE c.open > 0 AND ${listed}`
const newest = `SELECT TOP 50 * FROM c WHERE ${listed} ORDER BY c.createdAt DESC`
const newestFailed = `SELECT TOP 100 * FROM c WHERE c.failed > 0 AND c.finishedAt > @failedSince AND ${listed} ORDER BY c.createdAt DESC`

export const cosmosWork = (container: Container): Work => {
  const stepsOf = (labId: LabId, ids: readonly string[]): Promise<StepRecord[]> =>
    queryPartition(
      container,
      labId,
      "SELECT * FROM c WHERE c.type = 'step' AND ARRAY_CONTAINS(@ids, c.operationId)",
      { ids },
    )

  const guarded = (labId: LabId, operations: OperationInput[]): Promise<boolean> =>
    writeAll(container, labId, operations)

  return {
    ...cosmosAcceptance(container),

    claim: async (step, leaseUntil) => {
      const change = { leaseUntil, dueAt: leaseUntil, status: 'running' } as const
      const isMine = await guarded(step.labId, [patchStep(step, change)])
      return isMine ? { ...step, ...change, fence: step.fence + 1 } : undefined
    },

    save: (step, change, vm) =>
      guarded(step.labId, [patchStep(step, change), ...(vm === undefined ? [] : patchVm(step, vm))]),

    forgetVm: async (step, change, usage, courseDue) => {
      const ofStep = patchStep(step, change)
      const operations = [ofStep, remove(step.vmId)]
      const statuses = await runDue(container, step.labId, operations, usage, courseDue)
      // Whoever removed the record has counted its hours as well.
      return statuses[1] === 404 ? guarded(step.labId, [ofStep]) : isWritten(statuses)
    },

    finish: (step, result, now) => finish(container, step, result, now),

    readStep: (labId, stepId) => readRecord<StepRecord>(container, labId, stepId),

    readSteps: (labId, stepIds) =>
      queryPartition(
        container,
        labId,
        "SELECT * FROM c WHERE c.type = 'step' AND ARRAY_CONTAINS(@ids, c.id)",
        { ids: stepIds },
      ),

    listOperations: async (labId, activeOnly, failedSince) => {
      const [found, failed] = await Promise.all([
        queryPartition<OperationRecord>(container, labId, activeOnly ? active : newest),
        failedSince === undefined
          ? []
          : queryPartition<OperationRecord>(container, labId, newestFailed, { failedSince }),
      ])
      const operations = new Map([...failed, ...found].map((operation) => [operation.id, operation]))
      const shown = [...operations.values()].filter((operation) => operation.state === 'accepted')
      if (shown.length === 0) return []
      const steps = Map.groupBy(
        await stepsOf(
          labId,
          shown.map((operation) => operation.id),
        ),
        (step) => step.operationId,
      )
      return shown
        .sort((one, other) => other.createdAt.localeCompare(one.createdAt))
        .map((operation) => ({ operation, steps: steps.get(operation.id) ?? [] }))
    },

    readOperation: async (labId, operationId): Promise<WithSteps | undefined> => {
      const records = await queryPartition<OperationRecord | StepRecord>(
        container,
        labId,
        "SELECT * FROM c WHERE c.operationId = @id AND c.type = 'step' OR c.id = @id",
        { id: operationId },
      )
      const operation = records.find((record) => record.type === 'operation')
      if (operation === undefined || operation.state !== 'accepted') return undefined
      return { operation, steps: records.filter((record) => record.type === 'step') }
    },

    readNetwork: (labId, networkId) => readRecord<NetworkRecord>(container, labId, networkId),
    createNetwork: (network) => guarded(network.labId, [create(network)]),

    changeNetwork: async ({ labId, id, state }, next) => {
      const still = `c.state = ${literal(state)}`
      if (next !== undefined) return guarded(labId, [patch(id, still, patchOf(next))])
      // A batch deletes only what the patch before it found in the expected state.
      return guarded(labId, [patch(id, still, patchOf({ state })), remove(id)])
    },
  }
}
