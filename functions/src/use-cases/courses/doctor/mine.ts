import type { Diagnosis, RepairDo } from '@labkeeper/contract/courses/doctor'
import type { MyMachine } from '@labkeeper/contract/courses/my-machine'
import type { Caller } from '../../../domain/accounts/caller.ts'
import { toDiagnosis } from '../../../domain/courses/doctor/diagnosis-record.ts'
import { sightForHolder } from '../../../domain/courses/doctor/opening-sight.ts'
import type { Mine } from '../../../domain/courses/mine/mine.ts'
import { doctorVerdict, repairVerdict } from '../../../domain/courses/mine/my-verdict.ts'
import { AppError } from '../../../domain/kernel/errors.ts'
import type { Clock } from '../../../ports/clock.ts'
import type { Diagnoses } from '../../../ports/courses/diagnoses.ts'
import type { ChangingMineWorld } from '../mine/change-mine.ts'
import { readMineAgain } from '../mine/find-mine.ts'
import { type ShowingMineWorld, showMyMachine } from '../mine/show-my-machine.ts'
import { type ExaminingWorld, examineMachine } from './examine-machine.ts'
import { type RepairingWorld, repairMachine } from './repair-machine.ts'

/** Why whoever has a machine cannot connect to it. */

interface Accepted {
  readonly data: MyMachine
  readonly operationId: string
}

const requestOf = (caller: Caller, requestId: string) => ({
  requestedBy: caller.userId,
  requestId,
  because: `by ${caller.name}`,
})

export const examineMine = (
  world: ShowingMineWorld & ExaminingWorld & { readonly myMachines: ShowingMineWorld['myMachines'] },
) => {
  const examine = examineMachine(world)
  const show = showMyMachine(world)
  return async (caller: Caller, mine: Mine, requestId: string): Promise<Accepted> => {
    const verdict = doctorVerdict(mine)
    if (!verdict.allowed) throw new AppError('conflict', verdict.reason)
    const way = sightForHolder(mine.vm, mine.from, world.clock.now().toISOString())
    const operationId = await examine({ ...mine, way }, requestOf(caller, requestId))
    return { data: await show(mine), operationId }
  }
}

/** Nobody is told what was found of a machine while somebody else had it. */
export const showMyDiagnosis =
  ({ diagnoses, clock }: { readonly diagnoses: Pick<Diagnoses, 'read'>; readonly clock: Clock }) =>
  async ({ vm }: Mine): Promise<Diagnosis | null> => {
    const found = await diagnoses.read(vm.labId, vm.id)
    return found === undefined || found.userId !== vm.allocatedTo.userId
      ? null
      : toDiagnosis(found, clock.now())
  }

interface RepairingMineWorld extends ChangingMineWorld, RepairingWorld {
  readonly myMachines: ChangingMineWorld['myMachines']
  readonly clock: Clock
}

export const repairMine = (world: RepairingMineWorld) => {
  const repair = repairMachine(world)
  const readAgain = readMineAgain(world)
  const show = showMyMachine(world)
  return async (caller: Caller, mine: Mine, wish: RepairDo, requestId: string): Promise<Accepted> => {
    const verdict = repairVerdict(mine, wish)
    if (!verdict.allowed) throw new AppError('conflict', verdict.reason)
    const whose = mine.vm.allocatedTo.userId
    const operationId = await repair(mine, wish, requestOf(caller, requestId), whose)
    return { data: await show(await readAgain(caller, mine)), operationId }
  }
}
