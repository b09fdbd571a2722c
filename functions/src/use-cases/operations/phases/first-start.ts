import { studentUserName } from '../../../domain/courses/machines/student-account.ts'
import { CloudError } from '../../../domain/kernel/errors.ts'
import { cutAtWord } from '../../../domain/kernel/plain-text.ts'
import {
  askedAtFirstStart,
  type FirstStartPart,
  firstStartParts,
  firstStartProblem,
} from '../../../domain/operations/first-start.ts'
import { again, go, type Move, succeed } from '../../../domain/operations/move.ts'
import { isBringingBack } from '../../../domain/operations/parking.ts'
import { guestRefused } from '../../../domain/operations/password-step.ts'
import { backOffSeconds, gaveUp, guestPatienceSeconds, vmVanished } from '../../../domain/operations/step.ts'
import type { StepRecord } from '../../../domain/operations/step-record.ts'
import { hostNameOf } from '../../../domain/vms/host-name.ts'
import type { MachineChange, VmRecord } from '../../../domain/vms/vm-record.ts'
import type { Sealer } from '../../../ports/sealer.ts'
import type { Begun } from '../../../ports/vms/begun.ts'
import type { FirstStart, GuestAccount } from '../../../ports/vms/guests.ts'
import { created, made, rests, settled, undo, unset, unsettled } from './made.ts'
import type { Azure, Family } from './phase.ts'
import { partsOfStep } from './vm-of-step.ts'

/**
 * The first start of a course's machine: what Azure does not set, by one script in the guest. It may run again, since what
 * is so already stays so. A part that fails is said of the machine, and is no reason to take it away. One that was not done, or
 * of which nobody heard, comes again with the next start, with the passwords of then: whatever it did before, it does once more.
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

/** As it was planned. What brings a machine back says what its VM is made of, and not what is on its disk. */
const plannedIn = (step: StepRecord): VmRecord | undefined => (isBringingBack(step) ? undefined : step.draft)

/** What it is to be: as it was planned; of a disk whose first start comes late, as its record says. */
const subjectOf = async (step: StepRecord, readVm: Azure['readVm']): Promise<VmRecord> => {
  const vm = plannedIn(step) ?? (await readVm())
  if (vm === undefined) throw new CloudError('missing', 'ResourceNotFound', vmVanished)
  return vm
}

/** Where nobody remembers what was asked, the guest says it: it reports each part. */
const askedOf = (step: StepRecord, report: Begun['report']): readonly FirstStartPart[] => {
  const planned = plannedIn(step)
  return planned === undefined
    ? firstStartParts.filter((part) => report?.[part] !== undefined)
    : askedAtFirstStart(planned)
}

/** That Azure ran a script says nothing of what it did. */
const confirmed = (answer: Begun, step: StepRecord): Begun => {
  if (answer.ticket !== undefined) return answer
  const problem = firstStartProblem(askedOf(step, answer.report), answer.report)
  if (problem !== undefined) throw new CloudError('final', guestRefused, problem)
  return answer
}

/** Nothing else is said of it: somebody may have been given it meanwhile, or it is being made anew. */
const withProblem = (step: StepRecord, sentence: string, disk: MachineChange | undefined): Move => {
  const problem = cutAtWord(sentence)
  const said = { 'course/problem': problem, ...disk }
  return rests(step) ? go('rest', { warning: problem, vm: said }) : succeed({ ...created, ...said }, problem)
}

/** Nobody knows whether the guest has done it. Only what took long counts as a try: what Azure never took comes with each start. */
const unheard = (step: StepRecord, sentence: string): Move => {
  const isShort = step.ticket === undefined && sentence !== gaveUp
  return withProblem(step, sentence, isShort ? unset : unsettled(step))
}

/** What the guest could not do it cannot do the next time either. */
const refusedBy = (step: StepRecord, { azureCode, message }: CloudError): Move =>
  azureCode === guestRefused ? withProblem(step, message, settled(step)) : unheard(step, message)

/** Somebody's work on the machine came first: https://github.com/Azure/azure-rest-api-specs/issues/22434 */
const preempted = 'OperationPreempted'
const mostPreemptions = 7

const unlessPreempted = (step: StepRecord, trouble: CloudError): Move => {
  const { attempts } = step
  return trouble.azureCode === preempted && attempts < mostPreemptions
    ? again(backOffSeconds(attempts), { attempts: attempts + 1, ticket: null })
    : refusedBy(step, trouble)
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
    refused: unheard,
    refusals: { missing: (step) => undo(step, vmVanished), final: unlessPreempted },
  },
} satisfies Family
