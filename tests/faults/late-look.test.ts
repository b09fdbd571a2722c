import { afterEach, expect, it } from 'vitest'
import { startEngine } from '../support/operations/engine.ts'
import type { Disturb } from '../support/operations/toy-queue.ts'
import { openCampus } from './campus.ts'
import { scripted } from './disturbances.ts'
import { hoursMoves } from './hours-moves.ts'
import { tickOf } from './vm-game.ts'
import { watchIdle } from './watch-idle.ts'
import { watchStarts } from './watch-starts.ts'

let stop = async (): Promise<void> => {}
afterEach(() => stop())

/** What happens once the next look has read the machines of the course, and goes on. */
const interrupted = () => {
  let meanwhile: (() => Promise<void>) | undefined
  const disturb: Disturb = (port, target) => {
    if (port !== 'machine-list') return target
    const { read } = target as unknown as { read: (...args: unknown[]) => Promise<unknown> }
    return {
      ...target,
      read: async (...args: unknown[]) => {
        const found = await read(...args)
        const work = meanwhile
        meanwhile = undefined
        await work?.()
        return found
      },
    }
  }
  const onceRead = (work: () => Promise<void>): void => {
    meanwhile = work
  }
  return { disturb, onceRead }
}

it('a run that begins and is counted while a look goes on is not forgotten by it', async () => {
  const look = interrupted()
  const engine = await startEngine()
  stop = () => engine.stop()
  const disturbance = { ...scripted(new Map()), disturb: look.disturb }
  const campus = await openCampus(engine, disturbance, 'ahead')
  const moves = hoursMoves(engine, disturbance, campus, {
    idle: watchIdle(engine, campus),
    starts: watchStarts(engine),
  })
  const passTick = tickOf(engine, disturbance, ...campus.chores)
  const tick = async () => {
    await passTick()
    await engine.run()
  }
  const minutes = async (count: number) => {
    for (let passed = 0; passed < count; passed += 1) {
      engine.turnClock(60_000)
      await tick()
    }
  }
  const { labs } = engine.database
  await campus.publish(await campus.part(), 1, { requestedBy: 'u_owner', requestId: 'r1' })
  await engine.run()
  await minutes(2)
  const [student] = await campus.found.students()
  if (student === undefined) throw new Error('Nobody is there')
  const { name, email, id: userId } = student
  await campus.join(await campus.found.course(), { userId, name, email, labId: 'lab_test' }, () => undefined)
  await minutes(2)
  // Ten minutes of own time.
  await moves('hours', 1)
  await minutes(2)

  look.onceRead(async () => {
    await moves('press', 0)
    await engine.run()
    engine.turnClock(40_000)
    await engine.run()
  })
  const { id } = await campus.found.course()
  const dueAt = engine.world.clock.now().toISOString()
  await labs.item(id, 'lab_test').patch([{ op: 'set', path: '/dueAt', value: dueAt }])
  await tick()
  const running = async () =>
    (await campus.found.machines()).filter(({ powerState }) => powerState === 'VM running')
  expect(await running()).toMatchObject([{ segment: { meter: 'own' } }])
  await minutes(16)
  expect(await running()).toEqual([])
})
