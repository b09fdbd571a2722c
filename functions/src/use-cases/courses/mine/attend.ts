import type { OwnMachine } from '../../../domain/courses/mine/mine.ts'
import type { Clock } from '../../../ports/clock.ts'
import type { Attending } from '../../../ports/courses/my-machines.ts'

export interface AttendingWorld {
  readonly myMachines: Pick<Attending, 'see'>
  readonly clock: Clock
}

/** Whoever has the machine is there, and so attends the class that is on. Whatever shows it calls this. */
export const attend =
  ({ myMachines, clock }: AttendingWorld) =>
  async (vm: OwnMachine): Promise<void> => {
    await myMachines.see(vm, vm.allocatedTo.userId, clock.now().toISOString())
  }
