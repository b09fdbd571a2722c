import { isDeepStrictEqual } from 'node:util'
import type { Container, OperationInput } from '@azure/cosmos'
import { diagnosisIdOf } from '../../../domain/courses/doctor/diagnosis-record.ts'
import { type StepRecord, vmIdOf } from '../../../domain/operations/step-record.ts'
import type { StepChange, StepResult, VmChange } from '../../../ports/operations/work.ts'
import { dueNow } from '../courses/due-now.ts'
import { isWritten } from '../kernel/batch.ts'
import { create, emptyingPatchOf, literal, patch, patches, patchOf, remove } from '../kernel/records.ts'
import { runCounted } from '../usage/run-counted.ts'

/** What may be written of a step, and of what it holds, by whom. */

export const open = "c.status IN ('queued', 'running')"
const held = (step: StepRecord): string => `c.fence = ${step.fence} AND ${open}`

const byHolder = (step: StepRecord): string => `c.operationId = ${literal(step.operationId)}`
const release = { op: 'remove' as const, path: '/operationId' }

/** Only the operation that holds a VM changes it. */
export const patchVm = (step: StepRecord, change: VmChange): OperationInput[] =>
  patches(step.vmId, byHolder(step), emptyingPatchOf(change))

type Change = Omit<StepChange, 'dueAt' | 'error'> &
  Pick<StepResult, 'cleanUps'> & { readonly dueAt: string | null; readonly error: string | null }
/** What is undefined stays. */
type Changes = { readonly [Key in keyof Change]?: Change[Key] | undefined }

/** What is as it was is not written: each property of a patch costs, and removing nothing is an error to the database. */
const differing = (step: StepRecord, change: Changes): object =>
  Object.fromEntries(
    Object.entries(change).filter(([key, value]) => {
      const old = step[key as keyof StepRecord]
      return value === null ? old !== undefined : !isDeepStrictEqual(value, old)
    }),
  )

/** Whoever writes raises the fence, so that nobody else does who has read what it was before. */
export const patchStep = (step: StepRecord, change: Changes): OperationInput =>
  patch(step.id, held(step), [{ op: 'incr', path: '/fence', value: 1 }, ...patchOf(differing(step, change))])

const releaseVm = (step: StepRecord, vm: StepResult['vm']): OperationInput[] => {
  if (vm === 'forgotten') return []
  return vm === 'gone'
    ? [remove(step.vmId)]
    : patches(step.vmId, byHolder(step), [...emptyingPatchOf(vm), release])
}

const releaseTemplate = (step: StepRecord, template: StepResult['template']): OperationInput[] => {
  if (template === undefined || step.template === undefined) return []
  const { id } = step.template
  return template === 'gone' ? [remove(id)] : [patch(id, byHolder(step), [...patchOf(template), release])]
}

const releaseBin = (step: StepRecord, bin: StepResult['bin']): OperationInput[] => {
  if (bin === undefined || step.bin === undefined) return []
  const { id } = step.bin
  return bin === 'gone'
    ? [patch(id, byHolder(step), patchOf({ type: 'bin-item' })), remove(id)]
    : [patch(id, byHolder(step), [...emptyingPatchOf(bin), release])]
}

/** The newest diagnosis of the machine may be another one by now. */
const endDiagnosis = (step: StepRecord, found: StepResult['diagnosed']): OperationInput[] => {
  if (found === undefined) return []
  const { summary, checks, troubles } = found
  return [
    patch(diagnosisIdOf(vmIdOf(step)), byHolder(step), patchOf({ state: 'done', summary, checks, troubles })),
  ]
}

const hasVanished = (status: number | undefined): boolean => status === 404 || status === 412

/** Result, counters, and what the step held, in one transaction. */
export const finish = async (
  container: Container,
  step: StepRecord,
  {
    outcome,
    error,
    warning,
    vm,
    template,
    activity,
    usage = [],
    left,
    cleanUps,
    dueAt,
    courseDue,
    diagnosed,
    bin,
  }: StepResult,
  now: string,
): Promise<boolean> => {
  const certain = [
    patchStep(step, {
      status: outcome,
      // What it was to fail for turned out to be done.
      error: outcome === 'succeeded' ? null : error,
      warning,
      left,
      cleanUps,
      dueAt: dueAt ?? null,
      ticket: null,
    }),
    patch(step.operationId, undefined, [
      { op: 'incr', path: `/${outcome}`, value: 1 },
      { op: 'incr', path: '/open', value: -1 },
      { op: 'set', path: '/finishedAt', value: now },
    ]),
    ...(activity === undefined ? [] : [create(activity)]),
  ]
  // Whoever took the VM's record away meanwhile has counted its hours as well.
  let others = [
    { operations: releaseVm(step, vm), counts: usage },
    { operations: releaseTemplate(step, template), counts: [] },
    { operations: releaseBin(step, bin), counts: [] },
    { operations: dueNow(courseDue), counts: [] },
    { operations: endDiagnosis(step, diagnosed), counts: [] },
  ]
  for (;;) {
    const operations = [...certain, ...others.flatMap((other) => other.operations)]
    const counts = others.flatMap((other) => other.counts)
    const statuses = await runCounted(container, step.labId, operations, counts)
    // What it held vanished meanwhile (a deletion in the portal was noticed): the result still counts.
    const refused = operations.findIndex(
      (_, index) => index >= certain.length && hasVanished(statuses[index]),
    )
    const vanished = operations[refused]
    if (vanished === undefined) return isWritten(statuses)
    others = others.filter((other) => !other.operations.includes(vanished))
  }
}
