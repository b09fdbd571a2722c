import type { PatchOperation } from '@azure/cosmos'
import type { VmAccess } from '@labkeeper/contract/courses/open-vms'
import { lettingOf } from '@labkeeper/functions/domain/courses/access/outside'
import { wantedRules } from '@labkeeper/functions/domain/courses/access/rules'
import type { VmRecord } from '@labkeeper/functions/domain/vms/vm-record'
import { takenBack } from '@labkeeper/functions/gateways/cosmos/courses/taking-back'
import { closeMachine, openMachine } from '@labkeeper/functions/use-cases/courses/access/open-machine'
import { setVmAccess } from '@labkeeper/functions/use-cases/courses/outside/set-vm-access'
import { afterEach, describe, expect, it } from 'vitest'
import { type Fault, scripted } from '../../faults/disturbances.ts'
import { type Engine, labId, request, startEngine } from '../../support/operations/engine.ts'
import { asked, sceneOf } from '../../support/operations/exchange-scene.ts'
import { draftOf, publish } from '../../support/operations/first-machine.ts'

/** A process dies, hangs or is refused while a VM outside courses is closed, opened, given and removed. */

let engine: Engine
const { stu } = sceneOf(() => engine)
const script = new Map<number, Fault>()
const { disturb, bear, begin, calm, onStall } = scripted(script)
afterEach(() => engine.stop())

const vmIn = async (): Promise<VmRecord> => {
  const [vm] = await engine.list()
  if (vm === undefined) throw new Error('No VM')
  return vm
}

const keyOf = ({ resourceGroup, name: vmName }: VmRecord) => ({ labId, resourceGroup, vmName })

const startScene = async (): Promise<void> => {
  engine = await startEngine({ disturb })
  const { course: _, ...draft } = draftOf(engine)
  await publish(engine, draft)
  await engine.runWithSweeper()
}

const faults = ['die-before', 'die-after', 'no-answer', 'stall', 'refuse'] as const satisfies readonly Fault[]

/** What is done to it, each from where the one before has left it. */
const deeds = [
  ...(['close', 'give', 'open', 'open elsewhere', 'shut', 'open', 'take', 'give', 'open', 'stop'] as const),
  ...(['start', 'open', 'for everybody', 'take', 'close', 'for everybody'] as const),
] as const
type Deed = (typeof deeds)[number]

/** Until nobody has anything to do any more. */
const playOut = async (): Promise<void> => {
  let quiet = 0
  for (let hop = 0; hop < 800; hop += 1) {
    if (engine.messages.length > 0) await bear(() => engine.run(1))
    else {
      engine.turnClock(60_000)
      await bear(() => engine.tick())
      const { access, operationId, rulesDueAt = '' } = await vmIn()
      const isLooked = rulesDueAt === '' || rulesDueAt > engine.world.clock.now().toISOString()
      const rest = access?.step ?? access?.writing ?? access?.unsure ?? access?.triedAt ?? operationId
      quiet = isLooked && rest === undefined && engine.messages.length === 0 ? quiet + 1 : 0
      if (quiet > 2) return
    }
  }
  throw new Error('It does not end')
}

describe('whoever dies once all is written', () => {
  it('leaves no word that it was not, though nobody comes before its time is up', async () => {
    await startScene()
    const by = { ...request, because: 'by Olga' }
    const { operationId = '' } = await setVmAccess(engine.world)(keyOf(await vmIn()), 'address', by)
    const { openings } = engine.world
    const { change } = openings
    openings.change = async (vm, next, beside) => {
      const isWritten = await change(vm, next, beside)
      if (next.rules !== undefined) throw new Error('killed')
      return isWritten
    }
    await expect(engine.run()).rejects.toThrow('killed')
    Object.assign(openings, { change })
    engine.turnClock(5 * 3_600_000)
    await engine.tick()
    await engine.runWithSweeper()
    const { access } = await vmIn()
    expect(access?.rules).toEqual({ student: [], staff: [], course: [] })
    expect(access).not.toHaveProperty('failed')
    const { operation, steps } = await engine.operation(operationId)
    expect(operation).toMatchObject({ open: 0, succeeded: 1, failed: 0 })
    expect(steps[0]).not.toHaveProperty('error')
  })
})

describe('whatever dies', () => {
  it.each(faults)(
    'Azure lets in whom the record of a VM says, and nobody else: %s',
    { timeout: 240_000 },
    async (fault) => {
      await startScene()
      const opener = { side: 'student', name: stu.name, userId: stu.userId } as const
      const open = (address: string) =>
        bear(async () => openMachine(engine.world)(await vmIn(), opener, address, request))
      const follow = (access: VmAccess) =>
        bear(async () =>
          setVmAccess(engine.world)(keyOf(await vmIn()), access, { ...request, because: 'by Olga' }),
        )
      const power = async (kind: 'start' | 'stop') =>
        bear(async () =>
          engine.operate(keyOf(await vmIn()), kind === 'stop' ? { kind, deallocate: true } : { kind }, asked),
        )
      const nowAt = () => engine.world.clock.now().toISOString()
      const write = ({ id }: VmRecord, operations: PatchOperation[]) =>
        engine.records.item(id, labId).patch(operations)
      const act: Readonly<Record<Deed, () => Promise<unknown>>> = {
        close: () => follow('address'),
        'for everybody': () => follow('anyone'),
        open: () => open('84.12.3.4'),
        'open elsewhere': () => open('91.4.5.6'),
        shut: () => bear(async () => closeMachine(engine.world)(await vmIn(), opener, request)),
        give: () => bear(async () => write(await vmIn(), [{ op: 'set', path: '/allocatedTo', value: stu }])),
        // As a deallocation does it: in one write, which says that somebody is to look.
        take: () =>
          bear(async () => {
            const vm = await vmIn()
            if (vm.allocatedTo !== undefined) {
              await write(vm, takenBack({ ...vm, allocatedTo: stu }, { createdAt: nowAt() }))
            }
          }),
        stop: () => power('stop'),
        start: () => power('start'),
      }
      onStall(async () => {
        engine.turnClock(60_000)
        await bear(() => engine.tick())
        await bear(() => engine.run(60))
      })

      const expectTrue = async (what: Deed, call: number) => {
        const vm = await vmIn()
        const real = engine.cloud.rules.get(vm.name)
        const isJoined = engine.cloud.joined.has(vm.name)
        if (vm.closed) expect({ what, call, isJoined }).toEqual({ what, call, isJoined: true })
        if (!isJoined) return
        const wanted = wantedRules(vm, lettingOf(vm), engine.world.clock.now().toISOString())
        const sorted = (rules: object | undefined) =>
          Object.fromEntries(
            Object.entries(rules ?? {}).map(([name, some]) => [name, (some as string[]).toSorted()]),
          )
        expect({ what, call, ...sorted(real) }).toEqual({ what, call, ...sorted(wanted) })
        expect({ what, call, ...sorted(vm.access?.rules) }).toEqual({ what, call, ...sorted(wanted) })
      }

      const hit = new Set<Deed>()
      for (let call = 0; call < 24; call += 3) {
        for (const what of deeds) {
          const before = await vmIn()
          script.clear()
          script.set(call, fault)
          begin()
          await act[what]()
          await bear(() => engine.run(40))
          calm()
          script.clear()
          await playOut()
          const now = await vmIn()
          if (JSON.stringify(before.access) !== JSON.stringify(now.access)) hit.add(what)
          await expectTrue(what, call)
        }
      }
      expect([...hit]).toEqual(expect.arrayContaining(['close', 'open', 'shut', 'take', 'for everybody']))
    },
  )
})
