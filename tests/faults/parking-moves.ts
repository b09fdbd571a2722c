import type { SeriesInput } from '@labkeeper/contract/courses/calendar'
import { weekdays } from '@labkeeper/contract/courses/series-days'
import type { BinItemRecord } from '@labkeeper/functions/domain/vms/bin-record'
import { removeFromBin } from '@labkeeper/functions/use-cases/courses/bin/remove-from-bin'
import { restoreFromBin } from '@labkeeper/functions/use-cases/courses/bin/restore-from-bin'
import { type Engine, labId, request } from '../support/operations/engine.ts'
import type { Campus } from './campus.ts'
import type { Disturbance } from './disturbances.ts'
import { one } from './vm-game.ts'

/** Machines are parked and brought back, by staff and by the calendar, and what was removed comes back from the bin, or goes from it. */
export const parkingKinds = [
  ...(['park', 'park', 'park', 'bring-back', 'bring-back', 'pause', 'pause', 'drop-parked'] as const),
  ...(['from-bin', 'from-bin', 'empty-bin'] as const),
] as const
export type ParkingKind = (typeof parkingKinds)[number]

export const isParkingKind = (kind: string): kind is ParkingKind =>
  parkingKinds.some((known) => known === kind)

const asked = { requestedBy: 'u_owner', requestId: 'r1' }
const handing = { who: 'Olga Owner', request, newPassword: false }
const minute = 60_000
const pauseHours = 30

/** One class that is over in some minutes, and the next after a pause, long enough to be on when somebody looks. */
const withPause = (now: Date, pick: number): SeriesInput[] => {
  const local = (minutes: number) => new Date(now.getTime() + minutes * minute).toISOString()
  const at = (minutes: number) => ({ day: local(minutes).slice(0, 10), time: local(minutes).slice(11, 16) })
  const aClass = (id: string, from: number, to: number): SeriesInput => {
    const { day, time: start } = at(from)
    const days = [...weekdays]
    return { id, kind: 'class', days, from: day, until: day, everyWeeks: 1, start, end: at(to).time }
  }
  const first = aClass('ser_p', -5, 10 + pick)
  const next = pauseHours * 60
  return pick % 4 === 3 ? [first] : [first, aClass('ser_q', next, next + 20 * 60)]
}

export const parkingMoves = (engine: Engine, { bear }: Disturbance, campus: Campus) => {
  const { world, found } = campus
  const restore = engine.inTurn(restoreFromBin(world))
  const remove = engine.inTurn(removeFromBin(world))
  let restored = 0

  const inBin = async (pick: number): Promise<BinItemRecord | undefined> => {
    const query =
      "SELECT * FROM c WHERE c.type = 'bin-item' AND NOT ARRAY_CONTAINS(['saving', 'unsure'], c.state)"
    const { resources } = await engine.records.items
      .query<BinItemRecord>(query, { partitionKey: labId })
      .fetchAll()
    return one(resources, pick)
  }

  const run = async (kind: ParkingKind, pick: number): Promise<void> => {
    const part = await campus.part()
    if (kind === 'pause') {
      const parkAfterDays = pick % 5 === 4 ? 0 : 1
      await bear(() => campus.set(part, { rev: part.course.rev, rules: { parkAfterDays } }))
      const { course } = await campus.part()
      const series = withPause(world.clock.now(), pick)
      await bear(() => campus.plan({ ...part, course }, { rev: course.rev, series, exceptions: [] }))
      return
    }
    if (kind === 'from-bin' || kind === 'empty-bin') {
      const item = await inBin(pick)
      if (item === undefined) return
      if (kind === 'empty-bin') await bear(() => remove(item, asked))
      else {
        restored += 1
        await bear(() => restore({ item, part: item.course && part }, asked))
      }
      return
    }
    const machines = await found.machines()
    if (kind === 'drop-parked') {
      const asleep = one(
        machines.filter(({ parked }) => parked?.stage === 'parked'),
        pick,
      )
      if (asleep === undefined) return
      if (asleep.allocatedTo !== undefined) await bear(() => campus.take(asleep.id, handing))
      await bear(() => campus.act(part, { what: 'remove', which: [asleep.id] }, asked))
      return
    }
    const machine = one(
      machines.filter(({ parked }) => (parked === undefined) === (kind === 'park')),
      pick,
    )
    if (machine === undefined) return
    const which = pick % 3 === 0 ? ('all' as const) : [machine.id]
    await bear(() => campus.act(part, { what: kind, which }, asked))
  }

  return { run, restored: () => restored }
}
