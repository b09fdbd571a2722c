import type { KeepInput } from '@labkeeper/contract/courses/grants'
import type { MyMachine } from '@labkeeper/contract/courses/my-machine'
import { localClock } from '../../../domain/courses/calendar/wall-time.ts'
import type { Mine } from '../../../domain/courses/mine/mine.ts'
import { keepVerdict } from '../../../domain/courses/mine/my-verdict.ts'
import { AppError } from '../../../domain/kernel/errors.ts'
import { after } from '../../../domain/kernel/instant.ts'
import type { Attending } from '../../../ports/courses/my-machines.ts'
import { type ShowingMineWorld, showMyMachine, standingOf } from './show-my-machine.ts'

const minuteMs = 60_000

/** They work on: nothing but used up hours, or a class that stops everybody, ends the run before. */
export const keepMine =
  (world: ShowingMineWorld & { readonly myMachines: Pick<Attending, 'keep'> }) =>
  async (mine: Mine, { minutes }: KeepInput): Promise<{ data: MyMachine; until: string }> => {
    const { vm, course } = mine
    const verdict = keepVerdict(await standingOf(world, mine, undefined))
    if (!verdict.allowed) throw new AppError('conflict', verdict.reason)
    const now = world.clock.now()
    const at = now.toISOString()
    const keep = { until: after(now, minutes * minuteMs), userId: vm.allocatedTo.userId }
    if (!(await world.myMachines.keep(vm, keep, at))) throw new AppError('conflict', 'It is not running.')
    const kept = { ...mine, vm: { ...vm, course: { ...vm.course, keep, seenAt: at } } }
    return { data: await showMyMachine(world)(kept), until: localClock(keep.until, course.timeZone) }
  }
