import type { Container } from '@azure/cosmos'
import { type DiagnosisRecord, diagnosisIdOf } from '../../../domain/courses/doctor/diagnosis-record.ts'
import type { Diagnoses } from '../../../ports/courses/diagnoses.ts'
import { writeAll } from '../kernel/batch.ts'
import { readRecord } from '../kernel/query.ts'
import { create, literal, patch, patchOf } from '../kernel/records.ts'

export const cosmosDiagnoses = (container: Container): Diagnoses => ({
  read: (labId, vmId) => readRecord<DiagnosisRecord>(container, labId, diagnosisIdOf(vmId)),

  begin: (operation, step, next, known) => {
    const { operationId, userId, at, state, summary, checks, troubles } = next
    const nobody = known?.userId === undefined ? undefined : null
    const change = { operationId, userId: userId ?? nobody, at, state, summary, checks, troubles }
    const written =
      known === undefined
        ? create(next)
        : patch(next.id, `c.operationId = ${literal(known.operationId)}`, patchOf(change))
    return writeAll(container, operation.labId, [written, create(operation), create(step)])
  },
})
