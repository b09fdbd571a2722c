import type { MyMachine } from '@labkeeper/contract/courses/my-machine'
import { entitlementOf } from '../../../domain/billing/entitlement.ts'
import { reachOf } from '../../../domain/courses/access/reach.ts'
import { isForClass } from '../../../domain/courses/calendar/my-class.ts'
import type { Mine } from '../../../domain/courses/mine/mine.ts'
import { mostHistory, toMyMachine } from '../../../domain/courses/mine/my-machine-view.ts'
import { type MyTime, myTimeOf, standingIn } from '../../../domain/courses/mine/my-time.ts'
import type { MyStanding } from '../../../domain/courses/mine/my-verdict.ts'
import type { WorkOnMachine } from '../../../domain/courses/mine/my-work.ts'
import { passwordsIn } from '../../../domain/courses/mine/password-limits.ts'
import type { Clock } from '../../../ports/clock.ts'
import type { Ledgers } from '../../../ports/courses/hours.ts'
import type { MyMachines } from '../../../ports/courses/my-machines.ts'
import type { Sealer } from '../../../ports/sealer.ts'
import type { Activities } from '../../../ports/vms/activities.ts'
import { accountOf, openForStudent } from '../../vms/open-password.ts'

export interface StandingWorld {
  readonly myMachines: Pick<MyMachines, 'work'>
  readonly ledgers: Pick<Ledgers, 'ownOf'>
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

/** Whose time it runs on, and what is left of their own. */
export const readMyTime = async (
  { ledgers, clock }: Pick<StandingWorld, 'ledgers' | 'clock'>,
  mine: Mine,
): Promise<MyTime> => {
  const { course, enrolment } = mine
  const own = enrolment && (await ledgers.ownOf(course.labId, course.id, enrolment.id))
  return myTimeOf(mine, own ?? new Map(), clock.now().toISOString())
}

export const isPaid = (
  { isBillingOn, clock }: Pick<StandingWorld, 'isBillingOn' | 'clock'>,
  { lab }: Mine,
): boolean => entitlementOf(lab, isBillingOn, clock.now()).allowed

/** What the verdict on the machine follows from. */
export const standingOf = async (
  world: StandingWorld,
  mine: Mine,
  work: WorkOnMachine | undefined,
): Promise<MyStanding> => ({
  ...mine,
  isPaid: isPaid(world, mine),
  working: work?.kind,
  isForClass: isForClass(mine, work),
  ...standingIn(mine, await readMyTime(world, mine)),
  reach: reachOf(mine, world.clock.now().toISOString()),
  passwords: passwordsIn(mine, world.clock.now()),
})

/** A machine with what is needed to connect: for whoever has it only. */
export const showMyMachine =
  (world: ShowingMineWorld) =>
  async (mine: Mine): Promise<MyMachine> => {
    const { activities, sealer } = world
    const { vm } = mine
    const [work, time, lines] = await Promise.all([
      readWork(world, mine),
      readMyTime(world, mine),
      activities.list(vm.labId, vm.id, mostHistory),
    ])
    const theirs = openForStudent(sealer, vm)
    return toMyMachine(mine, {
      account: accountOf(theirs.vm, theirs.passwords),
      isPaid: isPaid(world, mine),
      work,
      activities: lines,
      time,
    })
  }
