import { cosmosSshKeys } from '@labkeeper/functions/gateways/cosmos/accounts/ssh-keys'
import { cosmosMyMachines } from '@labkeeper/functions/gateways/cosmos/courses/my-machines'
import { saveKeys } from '@labkeeper/functions/use-cases/courses/keys/save-keys'
import { readMine } from '@labkeeper/functions/use-cases/courses/mine/find-mine'
import { setMyPassword } from '@labkeeper/functions/use-cases/courses/mine/set-my-password'
import { expect } from 'vitest'
import { type Engine, labId, request } from '../support/operations/engine.ts'
import type { Campus } from './campus.ts'
import type { Disturbance } from './disturbances.ts'
import { compareWithCloud } from './invariants.ts'
import { one } from './vm-game.ts'

/** What becomes of guests: their holders change keys and passwords, and staff do. */
const kinds = ['keys', 'keys', 'keys', 'password', 'password', 'passwords'] as const
export const guestKinds = kinds
export type GuestKind = (typeof kinds)[number]
export const isGuestKind = (kind: string): kind is GuestKind => (kinds as readonly string[]).includes(kind)

const asked = { requestedBy: 'u_owner', requestId: 'r1' }

/** One after the other, so that who has an older list than the account shows. */
const keyOf = (count: number): string => {
  const blob = Buffer.alloc(51, count % 251)
  blob.writeUInt32BE(11)
  blob.write('ssh-ed25519', 4)
  blob.writeUInt32BE(32, 15)
  blob.writeUInt32BE(count, 19)
  return `ssh-ed25519 ${blob.toString('base64')}`
}

export const guestMoves = (engine: Engine, { bear, disturb }: Disturbance, campus: Campus) => {
  const { labs, users } = engine.database
  const { inTurn } = engine
  const world = {
    ...campus.world,
    myMachines: disturb('my-machines', cosmosMyMachines(labs)),
    sshKeys: disturb('ssh-keys', cosmosSshKeys(users)),
    // Nobody is signed out here.
    sessions: { read: async () => ({}) as never },
  }
  const find = inTurn(readMine(world))
  const save = inTurn(saveKeys(world))
  const set = inTurn(setMyPassword(world))
  let count = 0

  return async (kind: GuestKind, pick: number): Promise<void> => {
    const student = one(await campus.found.students(), pick)
    if (kind === 'keys' && student !== undefined) {
      const keys = Array.from({ length: pick % 3 }, () => {
        count += 1
        return { name: 'Laptop', key: keyOf(count) }
      })
      const caller = { userId: student.id, name: 'Stu', email: '', role: 'student', labId } as never
      await bear(() => save(caller, { keys }, 'r1'))
    }
    if (kind === 'passwords') {
      const part = await campus.part()
      await bear(() => campus.act(part, { what: 'password', which: 'running' }, asked))
    }
    if (kind !== 'password') return
    const held = (await campus.found.machines()).filter(({ allocatedTo }) => allocatedTo !== undefined)
    const machine = one(held, pick)
    const userId = machine?.allocatedTo?.userId
    if (machine === undefined || userId === undefined) return
    const mine = await bear(() => find(labId, { userId }, machine.id))
    const caller = { userId, name: 'Stu', email: '', role: 'student', labId } as never
    if (mine !== undefined) await bear(() => set(caller, mine, pick % 2 === 0, 'r1'))
  }
}

/** Guest, record and account say the same: who signs in by what. */
const guestsAgree = async (engine: Engine, { found }: Campus): Promise<void> => {
  const { cloud, world } = engine
  for (const vm of await found.machines()) {
    const { id, name, sealedPassword = '', nextPassword, newPassword } = vm
    const guest = cloud.machines.get(name)
    const open = (sealed: string) => world.sealer.open(sealed, { labId, recordId: id })
    // While nobody knows which of two holds, both are shown.
    const other = newPassword === 'unclear' && nextPassword?.sealed ? [open(nextPassword.sealed)] : []
    expect({ name, known: [open(sealedPassword), ...other] }).toEqual({
      name,
      known: expect.arrayContaining([guest?.password]),
    })
    expect({ name, newPassword }).not.toEqual({ name, newPassword: 'setting' })
    if (vm.powerState !== 'VM running') continue
    const person = vm.allocatedTo && (await world.users.read(vm.allocatedTo.userId))
    expect({ name, keys: guest?.keys ?? [] }).toEqual({
      name,
      keys: (person?.sshKeys?.keys ?? []).map(({ key }) => key),
    })
    expect({ name, noted: vm.newKeys || undefined }).toEqual({ name, noted: undefined })
  }
}

const order = async (
  engine: Engine,
  { found }: Campus,
  kindOf: (isOn: boolean) => 'start' | 'restart' | 'stop',
): Promise<void> => {
  for (const { name, resourceGroup, powerState } of await found.machines()) {
    const kind = kindOf(powerState === 'VM running')
    const key = { labId, resourceGroup, vmName: name }
    const wish = kind === 'stop' ? { kind, deallocate: true } : { kind }
    // Who is refused has what was asked for.
    await engine.operate(key, wish, request).catch(() => undefined)
  }
  await engine.run()
}

/**
 * All machines come up, or come up again: the moment at which everything that was put off is done. Then they are looked at, and
 * rest as before.
 */
export const lookInside = async (
  engine: Engine,
  campus: Campus,
  calm: () => Promise<void>,
): Promise<void> => {
  await order(engine, campus, (isOn) => (isOn ? 'restart' : 'start'))
  await calm()
  // What Azure was still removing when it was looked at is gone by now.
  await compareWithCloud(engine)
  await calm()
  await guestsAgree(engine, campus)
  await order(engine, campus, () => 'stop')
  await calm()
}
