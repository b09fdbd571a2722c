import type { LabId } from '@labkeeper/functions/domain/kernel/ids'
import type { TemplateRecord } from '@labkeeper/functions/domain/templates/template'
import type { VmRecord } from '@labkeeper/functions/domain/vms/vm-record'
import { cosmosUsage } from '@labkeeper/functions/gateways/cosmos/usage/usage'
import { forgetStranded } from '@labkeeper/functions/use-cases/connection/forget-stranded'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { dieAt } from '../../support/lab.ts'
import { aCreation } from '../../support/operations/creation.ts'
import { type Engine, labId, request, startEngine } from '../../support/operations/engine.ts'

/** What is stranded is forgotten record by record: others come between, and the process may die at any of them. */

type Kind = Parameters<Engine['forgetStranded']>[1]

const count = 3
const elsewhere = 'sub-before'
const another = 'lab_another'

let engine: Engine
beforeEach(async () => {
  engine = await startEngine()
  await engine.create(aCreation(), request)
  await engine.run()
  await engine.build({ labId, resourceGroup: 'course', vmName: 'web' }, golden, request)
  await engine.run()
  engine.turnClock(2 * 3_600_000)
  await engine.operate({ labId, resourceGroup: 'course', vmName: 'web' }, stop, request)
  await engine.run()
  await addStranded()
})
afterEach(() => engine.stop())

const golden = { templateName: 'golden', stopFirst: false }
const stop = { kind: 'stop', deallocate: true } as const

/** Copies of the lab's VM and template: stranded ones, one that is being worked on, and the same in another lab. */
const addStranded = async (): Promise<void> => {
  const [vm] = await engine.list()
  const [template] = await engine.world.templates.list(labId)
  if (vm === undefined || template === undefined) throw new Error('Nothing to copy')
  const add = async (record: VmRecord | TemplateRecord, suffix: string, change: Partial<VmRecord>) => {
    const own = { id: `${record.id}${suffix}`, uk: `${record.uk}${suffix}`, name: `${record.name}${suffix}` }
    await engine.records.items.create({ ...record, ...own, subscriptionId: elsewhere, ...change })
  }
  // Hours of a run that nobody has seen the end of.
  const runningSince = engine.world.clock.now().toISOString()
  engine.turnClock(3_600_000)
  for (const record of [vm, template]) {
    for (let index = 0; index < count; index += 1) await add(record, `x${index}`, { runningSince })
    await add(record, 'held', { operationId: 'op_held' })
    await add(record, 'theirs', { labId: another })
  }
}

/** Every record of every lab, with its version. */
const everything = async (): Promise<readonly Record<string, unknown>[]> => {
  const { resources } = await engine.records.items.query('SELECT * FROM c').fetchAll()
  return resources.sort((one, other) => `${one.labId}${one.id}`.localeCompare(`${other.labId}${other.id}`))
}
const hours = () => cosmosUsage(engine.records).read(labId, '2026-11-01')

const cases = Array.from({ length: count }, (_, index) => index + 1).flatMap((write) =>
  [false, true].map((landed) => ({ write, landed })),
)

describe.each<Kind>(['vms', 'templates'])('whoever forgets %s', (kind) => {
  const type = kind === 'vms' ? 'vm' : 'template'
  const isMeant = (record: Record<string, unknown>): boolean =>
    record.type === type && /x\d$/.test(String(record.id))

  it('leaves what an operation has taken since the look, and does not count it', async () => {
    const before = await everything()
    const [taken] = before.filter(isMeant)
    const { world } = engine
    const thenTake =
      <Found>(look: (labId: LabId) => Promise<Found>) =>
      async (id: LabId): Promise<Found> => {
        const found = await look(id)
        const hold = [{ op: 'add', path: '/operationId', value: 'op_late' }] as const
        await engine.records.item(String(taken?.id), labId).patch([...hold])
        return found
      }
    const forget = forgetStranded({
      ...world,
      vms: { ...world.vms, records: thenTake(world.vms.records) },
      templates: { ...world.templates, list: thenTake(world.templates.list) },
    })
    expect(await forget(labId, kind)).toBe(count - 1)
    const after = await everything()
    expect(after.filter(isMeant)).toMatchObject([{ id: taken?.id, operationId: 'op_late' }])
    expect(after.filter((record) => !isMeant(record))).toEqual(before.filter((record) => !isMeant(record)))
  })

  it.each(cases)(
    'and dies at write $write (landed: $landed) leaves whole records, and the rest to whoever asks again',
    async ({ write, landed }) => {
      const before = await everything()
      const counted = await hours()
      const others = before.filter((record) => !isMeant(record))
      const batches = () => engine.asked.filter((request) => request.startsWith('batch')).length
      const sent = batches() + count

      dieAt(engine, write, landed)
      await expect(engine.forgetStranded(labId, kind)).rejects.toMatchObject({ code: 'unavailable' })
      // What was on its way when the first was refused arrives, and is refused too.
      await expect.poll(batches).toBe(sent)
      engine.cosmos.clearFaults()

      const halfway = await everything()
      const left = count - write + (landed ? 0 : 1)
      expect(halfway.filter(isMeant)).toHaveLength(left)
      expect(before).toEqual(expect.arrayContaining([...halfway]))
      expect(halfway.filter((record) => !isMeant(record))).toEqual(others)

      expect(await engine.forgetStranded(labId, kind)).toBe(left)
      expect(await everything()).toEqual(others)
      expect(await hours()).toEqual(counted)
      expect(await engine.forgetStranded(labId, kind)).toBe(0)
    },
  )
})
