import type { MyMachine } from '@labkeeper/contract/courses/my-machine'
import type { HelpInput } from '@labkeeper/contract/courses/wishes'
import type { CourseRecord } from '../../../domain/courses/course-record.ts'
import { helpOf } from '../../../domain/courses/machines/help.ts'
import type { Mine } from '../../../domain/courses/mine/mine.ts'
import { AppError } from '../../../domain/kernel/errors.ts'
import type { Diagnoses } from '../../../ports/courses/diagnoses.ts'
import type { Hands } from '../../../ports/courses/my-machines.ts'
import type { Allocations } from '../../../ports/students/allocations.ts'
import { vmNotFound } from '../../vms/vm-refusals.ts'
import { showMyDiagnosis } from '../doctor/mine.ts'
import { notMine } from './find-mine.ts'
import { type ShowingMineWorld, showMyMachine } from './show-my-machine.ts'

/** Asking for help: one hand a machine, up until either side takes it down. */

interface HandsWorld {
  readonly myMachines: Hands
}

const noHand = (): AppError => new AppError('conflict', 'No hand is up.')

interface AskingWorld extends ShowingMineWorld {
  readonly myMachines: ShowingMineWorld['myMachines'] & Hands
  readonly diagnoses: Pick<Diagnoses, 'read'>
}

/** What the last diagnosis came to, as it is when they ask. */
const summaryFor = async (world: AskingWorld, mine: Mine): Promise<{ readonly summary?: string }> => {
  const diagnosis = await showMyDiagnosis(world)(mine)
  return diagnosis?.state === 'done' ? { summary: diagnosis.summary } : {}
}

export const askForHelp =
  (world: AskingWorld) =>
  async (mine: Mine, { text, diagnosis = false }: HelpInput): Promise<MyMachine> => {
    const { vm } = mine
    const help = {
      userId: vm.allocatedTo.userId,
      text,
      at: world.clock.now().toISOString(),
      ...(diagnosis && (await summaryFor(world, mine))),
    }
    if (!(await world.myMachines.raise(vm, help))) throw notMine()
    return showMyMachine(world)({ ...mine, vm: { ...vm, help } })
  }

export const takeHandDown =
  ({ myMachines }: HandsWorld) =>
  async ({ vm }: Mine): Promise<void> => {
    if (!(await myMachines.lower(vm, vm.allocatedTo.userId))) throw noHand()
  }

/** Staff have answered: of a machine of their course. */
export const answerHelp =
  ({ myMachines, allocations }: HandsWorld & { readonly allocations: Pick<Allocations, 'readVm'> }) =>
  async ({ labId, id }: CourseRecord, vmId: string): Promise<void> => {
    const vm = await allocations.readVm(labId, vmId)
    if (vm?.course?.id !== id) throw vmNotFound()
    const whose = vm.allocatedTo?.userId
    if (whose === undefined || helpOf(vm) === undefined || !(await myMachines.lower(vm, whose)))
      throw noHand()
  }
