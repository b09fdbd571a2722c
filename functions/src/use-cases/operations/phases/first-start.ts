import { studentUserName } from '../../../domain/courses/machines/student-account.ts'
import { CloudError } from '../../../domain/kernel/errors.ts'
import { cutAtWord } from '../../../domain/kernel/plain-text.ts'
import {
  askedAtFirstStart,
  type FirstStartPart,
  firstStartProblem,
} from '../../../domain/operations/first-start.ts'
import { again, go, type Move, succeed } from '../../../domain/operations/move.ts'
import { guestRefused } from '../../../domain/operations/password-step.ts'
import { backOffSeconds, guestPatienceSeconds, vmVanished } from '../../../domain/operations/step.ts'
import type { StepRecord } from '../../../domain/operations/step-record.ts'
import { hostNameOf } from '../../../domain/vms/host-name.ts'
import type { VmRecord } from '../../../domain/vms/vm-record.ts'
import type { Sealer } from '../../../ports/sealer.ts'
import type { Begun } from '../../../ports/vms/begun.ts'
import type { FirstStart, GuestAccount } from '../../../ports/vms/guests.ts'
import { created, made, rests, settled, undo } from './made.ts'
import type { Azure, Family } from './phase.ts'
import { partsOfStep } from './vm-of-step.ts'

/**
 * The first start of a course's machine: what Azure does not set, by one script in the guest. It may run again, since what
 * is so already stays so. A part that fails is said of the machine, and is no reason to take it away.
 */

const wishOf = (draft: VmRecord, sealer: Sealer): FirstStart => {
  const asked = new Set(askedAtFirstStart(draft))
  const account = (userName: string | undefined, sealed: string | undefined): GuestAccount => {
    if (userName === undefined || sealed === undefined) throw new Error(`VM ${draft.id} has no such account`)
    return { userName, password: sealer.open(sealed, { labId: draft.labId, recordId: draft.id }) }
  }
  return {
    ...(asked.has('administrator') && { administrator: account(draft.adminUsername, draft.sealedPassword) }),
    ...(asked.has('student') && { student: account(studentUserName, draft.sealedStudentPassword) }),
    ...(asked.has('hostName') && { hostName: hostNameOf(draft) }),
    // Whoever has it by then gets theirs by a step of their own.
    ...(asked.has('keys') && { keys: { userName: '', lines: [] } }),
    ...(asked.has('passwordSignIn') && {
      passwordSignIn: {
        isAllowed: draft.course?.keysOnly !== true,
        accounts: [
          ...(draft.adminUsername ? [draft.adminUsername] : []),
          ...(draft.sealedStudentPassword ? [studentUserName] : []),
        ],
      },
    }),
  }
}

/** What it is to be: as it was planned; of a disk whose first start comes late, as its record says. */
const subjectOf = async (step: StepRecord, readVm: Azure['readVm']): Promise<VmRecord> => {
  const vm = step.draft ?? (await readVm())
  if (vm === undefined) throw new CloudError('missing', 'ResourceNotFound', vmVanished)
  return vm
}

const parts: readonly FirstStartPart[] = ['administrator', 'student', 'hostName']

/** Where nobody remembers what was asked, the guest says it: it reports each part. */
const askedOf = ({ draft }: StepRecord, report: Begun['report']): readonly FirstStartPart[] =>
  draft === undefined ? parts.filter((part) => report?.[part] !== undefined) : askedAtFirstStart(draft)

/** That Azure ran a script says nothing of what it did. */
const confirmed = (answer: Begun, step: StepRecord): Begun => {
  if (answer.ticket !== undefined) return answer
  const problem = firstStartProblem(askedOf(step, answer.report), answer.report)
  if (problem !== undefined) throw new CloudError('final', guestRefused, problem)
  return answer
}

/** Nothing else is said of it: somebody may have been given it meanwhile, or it is being made anew. */
const withProblem = (step: StepRecord, sentence: string): Move => {
  const problem = cutAtWord(sentence)
  const said = { 'course/problem': problem, ...settled(step) }
  return rests(step) ? go('rest', { warning: problem, vm: said }) : succeed({ ...created, ...said }, problem)
}

/** Somebody's work on the machine came first: https://github.com/Azure/azure-rest-api-specs/issues/22434 */
const preempted = 'OperationPreempted'
const mostPreemptions = 7

const unlessPreempted = (step: StepRecord, { azureCode, message }: CloudError): Move => {
  const { attempts } = step
  return azureCode === preempted && attempts < mostPreemptions
    ? again(backOffSeconds(attempts), { attempts: attempts + 1, ticket: null })
    : withProblem(step, message)
}

export const firstStart = {
  'first-start': {
    asks: async ({ compute, principal, sealer, readVm }, step) => {
      const vm = await subjectOf(step, readVm)
      return compute.firstStart(principal, partsOfStep(step), vm.osType, wishOf(vm, sealer))
    },
    sends: { reads: 1, writes: 1, counted: 'update-vm' },
    reads: confirmed,
    patienceSeconds: guestPatienceSeconds,
    next: made,
    refused: withProblem,
    refusals: { missing: (step) => undo(step, vmVanished), final: unlessPreempted },
  },
} satisfies Family
