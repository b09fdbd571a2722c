import { wantedRules } from '@labkeeper/functions/domain/courses/access/rules'
import type { VmRecord } from '@labkeeper/functions/domain/vms/vm-record'
import { cosmosMyMachines } from '@labkeeper/functions/gateways/cosmos/courses/my-machines'
import { cosmosWall } from '@labkeeper/functions/gateways/cosmos/courses/wall'
import { openForStaff } from '@labkeeper/functions/use-cases/courses/machines/open-for-staff'
import { readMine } from '@labkeeper/functions/use-cases/courses/mine/find-mine'
import { closeMine, openMine } from '@labkeeper/functions/use-cases/courses/mine/open-mine'
import { expect } from 'vitest'
import { type Engine, labId } from '../support/operations/engine.ts'
import { type Campus, imageRecipe } from './campus.ts'
import type { Disturbance } from './disturbances.ts'
import { one } from './vm-game.ts'

/** Machines are opened by whoever has them and by staff, and closed again, while their course says now this and now that. */
const kinds = [
  ...(['open', 'open', 'open', 'open-elsewhere', 'close-port'] as const),
  ...(['staff-open', 'staff-close', 'access'] as const),
] as const
export const openingKinds = kinds
export type OpeningKind = (typeof kinds)[number]
export const isOpeningKind = (kind: string): kind is OpeningKind =>
  (kinds as readonly string[]).includes(kind)

const ways = [
  { access: 'address' },
  { access: 'campus', campus: ['84.12.0.0/16'] },
  { access: 'address' },
  { access: 'anyone' },
] as const

export const openingMoves = (engine: Engine, { bear, disturb }: Disturbance, campus: Campus) => {
  const { labs } = engine.database
  const { inTurn } = engine
  const world = {
    ...campus.world,
    myMachines: disturb('my-machines', cosmosMyMachines(labs)),
    wall: disturb('wall', cosmosWall(labs)),
  }
  const find = inTurn(readMine(world))
  const open = inTurn(openMine(world))
  const close = inTurn(closeMine(world))
  const ofStaff = openForStaff(world)

  const byHolder = async (kind: OpeningKind, machine: VmRecord, pick: number): Promise<void> => {
    const userId = machine.allocatedTo?.userId
    if (userId === undefined) return
    const caller = { userId, name: 'Stu', email: '', role: 'student', labId } as never
    const mine = await bear(() => find(labId, { userId }, machine.id))
    if (mine === undefined) return
    const address = kind === 'open' ? '91.4.5.6' : `198.51.100.${1 + pick}`
    if (kind === 'close-port') await bear(() => close(caller, mine, 'r1'))
    else await bear(() => open(caller, mine, { address }, 'r1'))
  }

  return async (kind: OpeningKind, pick: number): Promise<void> => {
    const part = await campus.part()
    if (kind === 'access') {
      const { rev } = part.course
      const way = ways[pick % ways.length] ?? ways[0]
      await bear(() => campus.set(part, { rev, recipe: { ...imageRecipe, ...way } } as never))
      return
    }
    const machine = one(await campus.found.machines(), pick)
    if (machine === undefined) return
    const order = { caller: { userId: 'u_owner', name: 'Olga Owner' }, requestId: 'r1' } as const
    if (kind === 'staff-open')
      await bear(() => ofStaff.open(part, machine.id, { address: '203.0.113.9' }, undefined, order))
    else if (kind === 'staff-close') await bear(() => ofStaff.close(part, machine.id, order))
    else await byHolder(kind, machine, pick)
  }
}

/**
 * Azure lets in whom records and course say, and nobody is at work on it any more. What is off is open for nobody, and after a day
 * nothing is that was opened.
 */
export const rulesAgree = async (
  { found }: Campus,
  { cloud, world }: Engine,
  { isLater = false } = {},
): Promise<void> => {
  const [course, now] = [await found.course(), world.clock.now().toISOString()]
  const sorted = (rules: object | undefined) =>
    Object.fromEntries(Object.entries(rules ?? {}).map(([name, some]) => [name, some.toSorted()]))
  for (const vm of await found.machines()) {
    const { name, access } = vm
    // Its VM is not there: whoever makes it again makes its rules.
    if (!cloud.machines.has(name) || access === undefined) continue
    const wanted = sorted(wantedRules(vm, course, now))
    expect({ name, ...sorted(cloud.rules.get(name)) }).toEqual({ name, ...wanted })
    expect({ name, ...sorted(access.rules) }).toEqual({ name, ...wanted })
    if (isLater || vm.powerState === 'VM deallocated') {
      const { student, staff } = cloud.rules.get(name) ?? {}
      expect({ name, student, staff }).toEqual({ name, student: [], staff: [] })
    }
    const { step, writing, unsure } = access
    expect({ name, step, writing, unsure }).toEqual({
      name,
      ...{ step: undefined, writing: undefined, unsure: undefined },
    })
  }
}
