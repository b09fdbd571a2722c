import type { MyMachine } from '@labkeeper/contract/courses/my-machine'
import { entitlementOf } from '../../../domain/billing/entitlement.ts'
import { isForClass } from '../../../domain/courses/calendar/my-class.ts'
import type { Mine } from '../../../domain/courses/mine/mine.ts'
import { mostHistory, toMyMachine } from '../../../domain/courses/mine/my-machine-view.ts'
import type { MyStanding } from '../../../domain/courses/mine/my-verdict.ts'
import type { WorkOnMachine } from '../../../domain/courses/mine/my-work.ts'
import type { Clock } from '../../../ports/clock.ts'
import type { MyMachines } from '../../../ports/courses/my-machines.ts'
import type { Sealer } from '../../../ports/sealer.ts'
import type { Activities } from '../../../ports/vms/activities.ts'
import { accountOf, openForStudent } from '../../vms/open-password.ts'

export interface StandingWorld {
  readonly myMachines: Pick<MyMachines, 'work'>
  readonly clock: Clock
  readonly isBillingOn: boolean
}

export interface ShowingMineWorld extends StandingWorld {
  readonly activities: Pick<Activities, 'list'>
  readonly sealer: Sealer
}

/** What goes on with a machine: asked for only while something does. */
export const readWork = async (
  { myMachines }: Pick<StandingWorld, 'myMachines'>,
  { vm: { labId, id, operationId } }: Mine,
): Promise<WorkOnMachine | undefined> =>
  operationId === undefined ? undefined : myMachines.work(labId, operationId, id)

export const isPaid = ({ isBillingOn, clock }: Omit<StandingWorld, 'myMachines'>, { lab }: Mine): boolean =>
  entitlementOf(lab, isBillingOn, clock.now()).allowed

/** What the verdict on the machine follows from. */
export const standingOf = (
  world: Omit<StandingWorld, 'myMachines'>,
  mine: Mine,
  work: WorkOnMachine | undefined,
): MyStanding => ({
  ...mine,
  isPaid: isPaid(world, mine),
  working: work?.kind,
  isForClass: isForClass(mine, work),
})

/** A machine with what is needed to connect: for whoever has it only. */
export const showMyMachine =
  (world: ShowingMineWorld) =>
  async (mine: Mine): Promise<MyMachine> => {
    const { activities, sealer } = world
    const { vm } = mine
    const [work, lines] = await Promise.all([
      readWork(world, mine),
      activities.list(vm.labId, vm.id, mostHistory),
    ])
    const theirs = openForStudent(sealer, vm)
    return toMyMachine(mine, {
      account: accountOf(theirs.vm, theirs.passwords),
      isPaid: isPaid(world, mine),
      work,
      activities: lines,
      now: world.clock.now().toISOString(),
    })
  }
