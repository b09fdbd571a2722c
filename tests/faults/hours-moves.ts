import { cosmosMyMachines } from '@labkeeper/functions/gateways/cosmos/courses/my-machines'
import { grantHours } from '@labkeeper/functions/use-cases/courses/hours/grant-hours'
import { saveHours } from '@labkeeper/functions/use-cases/courses/hours/save-hours'
import { readMine } from '@labkeeper/functions/use-cases/courses/mine/find-mine'
import { keepMine } from '@labkeeper/functions/use-cases/courses/mine/keep-mine'
import { operateMine } from '@labkeeper/functions/use-cases/courses/mine/operate-mine'
import { type Engine, labId } from '../support/operations/engine.ts'
import type { Campus } from './campus.ts'
import type { Disturbance } from './disturbances.ts'
import { one } from './vm-game.ts'
import type { WatchedIdle } from './watch-idle.ts'
import type { WatchedStarts } from './watch-starts.ts'

/** What people do about their own time: they start and stop their machines, work on, and have more or less of it; or are not there. */

const uses = ['nobody', 'nobody', 'somebody'] as const
const kinds = ['press', 'press', 'release', 'keep', 'keep', 'hours', 'grant', ...uses] as const
export const hoursKinds = kinds
export type HoursKind = (typeof kinds)[number]
export const isHoursKind = (kind: string): kind is HoursKind => (kinds as readonly string[]).includes(kind)

const minutesOf = [0, 10, 45, 600] as const

export const hoursMoves = (
  engine: Engine,
  { bear, disturb }: Disturbance,
  campus: Campus,
  { idle, starts }: { readonly idle: WatchedIdle; readonly starts: WatchedStarts },
) => {
  const { labs } = engine.database
  const { inTurn } = engine
  const myMachines = disturb('my-machines', cosmosMyMachines(labs))
  const world = { ...campus.world, myMachines }
  const find = inTurn(readMine(world))
  const operate = inTurn(operateMine(world))
  const keep = inTurn(keepMine(world))
  const save = inTurn(saveHours(world))
  const grant = inTurn(grantHours(world))

  return async (kind: HoursKind, pick: number): Promise<void> => {
    if (kind === 'nobody' || kind === 'somebody') return idle.use(kind)
    const part = await campus.part()
    if (kind === 'hours') {
      const minutes = minutesOf[pick % minutesOf.length] ?? null
      const hours = { minutes, period: pick % 2 === 0 ? 'week' : 'course', weekStart: 'MO' } as const
      await bear(() => save(part.course, { rev: part.course.rev, hours }))
    }
    if (kind === 'grant') {
      const until = pick % 2 === 0 ? 'used' : 'period'
      const minutes = 1 + pick * 5
      starts.grant(minutes)
      await bear(() => grant(part, { to: 'all', minutes, until }))
    }
    const machine = one(
      (await campus.found.machines()).filter(({ allocatedTo }) => allocatedTo !== undefined),
      pick,
    )
    const userId = machine?.allocatedTo?.userId
    if (machine === undefined || userId === undefined) return
    const mine = await bear(() => find(labId, { userId }, machine.id))
    if (mine === undefined) return
    const caller = { userId, name: 'Stu', email: '', role: 'student', labId } as never
    if (kind === 'press') await bear(() => operate(caller, mine, 'start', 'r1'))
    if (kind === 'release') await bear(() => operate(caller, mine, 'stop', 'r1'))
    if (kind === 'keep') await bear(() => keep(mine, { minutes: 15 + pick * 20 }))
  }
}
