import type { OpenInput } from '@labkeeper/contract/courses/open-input'
import type { OwnRules } from '@labkeeper/functions/domain/courses/access/access-of-machine'
import { newAccess } from '@labkeeper/functions/domain/courses/access/opening'
import { firstRules, wantedRules } from '@labkeeper/functions/domain/courses/access/rules'
import type { CourseRecord } from '@labkeeper/functions/domain/courses/course-record'
import { newCourse } from '@labkeeper/functions/domain/courses/new-course'
import { closeMachine, openMachine } from '@labkeeper/functions/use-cases/courses/access/open-machine'
import { tendRules } from '@labkeeper/functions/use-cases/courses/access/tend-rules'
import { afterEach, describe, expect, it } from 'vitest'
import { imageRecipe } from '../../faults/campus.ts'
import { callsBelow, type Fault, scripted } from '../../faults/disturbances.ts'
import { type Engine, labId, request, startEngine } from '../../support/operations/engine.ts'
import { asked, keyOf, sceneOf } from '../../support/operations/exchange-scene.ts'
import { machineIn } from '../../support/operations/exchanges.ts'
import { draftOf, publish } from '../../support/operations/first-machine.ts'

/** A process dies, hangs or is refused while somebody opens a machine and closes it again. */

let engine: Engine
const { stu } = sceneOf(() => engine)
const script = new Map<number, Fault>()
const { disturb, bear, begin, calm, onStall } = scripted(script)
afterEach(() => engine.stop())

type Access = NonNullable<CourseRecord['recipe']>['access']

const startScene = async (): Promise<CourseRecord> => {
  engine = await startEngine({ disturb })
  const now = engine.world.clock.now()
  const wish = { name: 'Biology', timeZone: 'UTC', recipe: { ...imageRecipe, access: 'address' as const } }
  const course = newCourse({ labId, createdBy: 'u_owner' }, wish, { osType: 'Linux', system: 'Ubuntu' }, now)
  await engine.world.courses.create(course)
  const access = newAccess(firstRules(course))
  await publish(engine, draftOf(engine, { course: { id: course.id, number: 1, clean: true }, access }))
  await engine.runWithSweeper()
  const vm = await machineIn(engine)
  await engine.records.items.upsert({ ...vm, allocatedTo: stu, course: { ...vm.course, clean: false } })
  await engine.operate(keyOf(vm), { kind: 'start' }, asked)
  await engine.runWithSweeper()
  return course
}

const faults = ['die-before', 'die-after', 'no-answer', 'stall', 'refuse'] as const satisfies readonly Fault[]

/** What is done to a machine, each from where the one before has left it. */
const deeds = [
  'open',
  'open elsewhere',
  'close',
  'open',
  'for everybody',
  'for addresses',
  'stop',
  'start',
] as const
type Deed = (typeof deeds)[number]

describe('of two who have seen the same', () => {
  it('one opens the machine, and the other has to look again', async () => {
    const course = await startScene()
    const seen = await machineIn(engine)
    const asks = { ...request, courseId: course.id }
    const student = { side: 'student', name: stu.name, userId: stu.userId } as const
    const staff = { side: 'staff', name: 'Tea Cher' } as const
    const [one, other] = await Promise.all([
      openMachine(engine.world)(seen, student, '84.12.3.4', asks),
      openMachine(engine.world)(seen, staff, '91.4.5.6', asks),
    ])
    expect([one, other].filter((begun) => begun === undefined)).toHaveLength(1)
    await engine.runWithSweeper()
    const { access } = await machineIn(engine)
    expect([access?.student, access?.staff].filter((opening) => opening !== undefined)).toHaveLength(1)
  })
})

describe('whatever dies', () => {
  it.each(faults)(
    'Azure lets in whom the record says, and nobody else: %s',
    { timeout: 240_000 },
    async (fault) => {
      const course = await startScene()
      let access: Access = 'address'
      const ofNow = (): CourseRecord => ({
        ...course,
        recipe: { ...(course.recipe as NonNullable<CourseRecord['recipe']>), ...(access && { access }) },
      })
      const opener = { side: 'student', name: stu.name, userId: stu.userId } as const
      const asks = { ...request, courseId: course.id }
      const tend = async () =>
        bear(async () => tendRules(engine.world)(ofNow(), [], [await machineIn(engine)]))
      const open = async ({ address = '' }: OpenInput) =>
        bear(async () => openMachine(engine.world)(await machineIn(engine), opener, address, asks))
      const close = async () =>
        bear(async () => closeMachine(engine.world)(await machineIn(engine), opener, asks))
      const follow = async (next: Access) => {
        access = next
        await engine.records
          .item(course.id, labId)
          .patch([{ op: 'set', path: '/recipe/access', value: next }])
        await tend()
      }
      const power = async (kind: 'start' | 'stop') =>
        bear(async () =>
          engine.operate(
            keyOf(await machineIn(engine)),
            kind === 'stop' ? { kind, deallocate: true } : { kind },
            asked,
          ),
        )
      const act: Readonly<Record<Deed, () => Promise<unknown>>> = {
        open: () => open({ address: '84.12.3.4' }),
        'open elsewhere': () => open({ address: '91.4.5.6' }),
        close,
        'for everybody': () => follow('anyone'),
        'for addresses': () => follow('address'),
        stop: () => power('stop'),
        start: () => power('start'),
      }
      onStall(async () => {
        engine.turnClock(60_000)
        await bear(() => engine.sweep())
        await bear(() => engine.run(60))
      })

      /** Until nobody has anything to do any more. */
      const playOut = async (): Promise<void> => {
        for (let hop = 0; hop < 600; hop += 1) {
          if (engine.messages.length > 0) await bear(() => engine.run(1))
          else {
            engine.turnClock(60_000)
            await bear(() => engine.sweep())
            const { count } = (await tend()) ?? { count: 1 }
            const { access: now, operationId } = await machineIn(engine)
            const rest = now?.step ?? now?.writing ?? now?.unsure ?? operationId
            if (count === 0 && rest === undefined && engine.messages.length === 0) return
          }
        }
        throw new Error('It does not end')
      }
      const expectTrue = async (what: Deed, call: number) => {
        const vm = await machineIn(engine)
        const wanted: OwnRules = wantedRules(vm, ofNow(), engine.world.clock.now().toISOString())
        const sorted = (rules: OwnRules | undefined) =>
          Object.fromEntries(Object.entries(rules ?? {}).map(([name, some]) => [name, some.toSorted()]))
        expect({ what, call, ...sorted(engine.cloud.rules.get(vm.name)) }).toEqual({
          ...{ what, call },
          ...sorted(wanted),
        })
        expect({ what, call, ...sorted(vm.access?.rules) }).toEqual({ what, call, ...sorted(wanted) })
      }

      const hit = new Set<Deed>()
      for (const call of callsBelow(26, 5)) {
        for (const what of deeds) {
          const before = await machineIn(engine)
          script.clear()
          script.set(call, fault)
          begin()
          await act[what]()
          await bear(() => engine.run(40))
          calm()
          script.clear()
          await playOut()
          const now = await machineIn(engine)
          if (JSON.stringify(before.access) !== JSON.stringify(now.access)) hit.add(what)
          await expectTrue(what, call)
        }
      }
      expect(hit.has('open') && hit.has('close') && hit.has('for everybody')).toBe(true)
    },
  )
})
