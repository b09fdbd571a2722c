import type { Check, Diagnosis, RepairDo } from '@labkeeper/contract/courses/doctor'
import {
  type DiagnosisId,
  idOf,
  type LabId,
  type OperationId,
  type PersonId,
  type VmId,
} from '../../kernel/ids.ts'
import { after, type Instant } from '../../kernel/instant.ts'
import { listOf, maybe, number, oneOf, type Check as Reading, type Shape, text } from '../../kernel/shape.ts'
import { diagnose, type Facts, type Fixable, fixable, looks, troublesIn } from './checks.ts'

/** What a diagnosis came to. */
export interface Diagnosed {
  readonly summary: string
  readonly checks: readonly Check[]
  /** What a repair mends inside: all that was found there. */
  readonly troubles: readonly Fixable[]
}

/** The newest diagnosis of a machine. In container `labs`, in the partition of its lab; forgotten after seven days. */
export interface DiagnosisRecord extends Diagnosed {
  readonly type: 'diagnosis'
  readonly id: DiagnosisId
  readonly labId: LabId
  readonly uk: string
  readonly schema: 1
  readonly vmId: VmId
  /** Of which it is the result: no other may write it. */
  readonly operationId: OperationId
  /** Who had the machine then: whoever has it later is told nothing. */
  readonly userId?: PersonId
  readonly at: Instant
  readonly state: 'running' | 'done'
  readonly ttl: number
}

const check: Reading<Check> = (value): value is Check =>
  typeof value === 'object' && value !== null && 'name' in value && 'status' in value

export const diagnosisShape: Shape<DiagnosisRecord> = {
  type: oneOf('diagnosis'),
  id: idOf('dgn'),
  labId: idOf('lab'),
  uk: text,
  schema: oneOf(1),
  vmId: idOf('vm'),
  operationId: idOf('op'),
  userId: maybe(idOf('u')),
  at: text,
  state: oneOf('running', 'done'),
  summary: text,
  checks: listOf(check),
  troubles: listOf(oneOf(...fixable)),
  ttl: number,
}

/** One a machine. */
export const diagnosisIdOf = (vmId: VmId): DiagnosisId => `dgn_${vmId.slice('vm_'.length)}`

export const keptDiagnosisSeconds = 7 * 24 * 3600
/** Whoever asks is answered by then, whatever Azure does. */
export const mostDiagnosisSeconds = 60

const notYet: Diagnosed = {
  summary: 'It is being looked at.',
  checks: looks.map(({ name }) => ({ name, status: 'not looked at' })),
  troubles: [],
}

export const newDiagnosis = (
  vm: { readonly id: VmId; readonly labId: LabId; readonly allocatedTo?: { readonly userId: PersonId } },
  operationId: OperationId,
  now: Date,
): DiagnosisRecord => {
  const id = diagnosisIdOf(vm.id)
  return {
    type: 'diagnosis',
    id,
    labId: vm.labId,
    uk: id,
    schema: 1,
    vmId: vm.id,
    operationId,
    ...(vm.allocatedTo && { userId: vm.allocatedTo.userId }),
    at: now.toISOString(),
    state: 'running',
    ...notYet,
    ttl: keptDiagnosisSeconds,
  }
}

export const diagnosed = (facts: Facts): Diagnosed => ({
  ...diagnose(facts),
  troubles: facts.inside === undefined ? [] : troublesIn(facts.asked, facts.inside).map(({ part }) => part),
})

/** It goes on. Of one whose worker is lost nothing comes any more. */
export const isGoingOn = ({ state, at }: Pick<DiagnosisRecord, 'state' | 'at'>, now: Date): boolean =>
  state === 'running' && now.toISOString() < after(new Date(at), mostDiagnosisSeconds * 1000)

/** Nothing came of it. */
const lost: Pick<Diagnosed, 'summary' | 'checks'> = {
  summary: 'It could not be looked at. Try again.',
  checks: looks.map(({ name }) => ({ name, status: 'unknown' })),
}

export const toDiagnosis = (record: DiagnosisRecord, now: Date): Diagnosis => {
  const { operationId: id, at, state } = record
  const isLost = state === 'running' && !isGoingOn(record, now)
  const { summary, checks } = isLost ? lost : record
  return { id, at, state: isLost ? 'done' : state, summary, checks: [...checks] }
}

/** What was found last is mended, and nothing else. */
export const offers = (record: DiagnosisRecord | undefined, wish: RepairDo): boolean =>
  record?.state === 'done' && record.checks.some(({ repair }) => repair?.do === wish)
