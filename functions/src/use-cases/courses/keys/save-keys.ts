import type { SshKey, SshKeysInput } from '@labkeeper/contract/courses/ssh-keys'
import type { Caller } from '../../../domain/accounts/caller.ts'
import type { KeyOfAccount } from '../../../domain/accounts/user-record.ts'
import { newKeysWish, takesKeys } from '../../../domain/courses/keys/guest-keys.ts'
import { isPrivate, notAccepted, readPublicKey } from '../../../domain/courses/keys/public-key.ts'
import type { OwnMachine } from '../../../domain/courses/mine/mine.ts'
import { AppError, badField } from '../../../domain/kernel/errors.ts'
import { idOf, type OperationId } from '../../../domain/kernel/ids.ts'
import type { SessionBook } from '../../../ports/accounts/accounts.ts'
import type { SshKeyBook } from '../../../ports/accounts/ssh-keys.ts'
import type { MyMachines } from '../../../ports/courses/my-machines.ts'
import { type KeysWorld, settleKeys } from '../../vms/settle-keys.ts'
import { findLabs } from '../lab/find-labs.ts'
import { toSshKeys } from './show-keys.ts'

interface SavingWorld extends KeysWorld {
  readonly sshKeys: SshKeyBook
  readonly sessions: Pick<SessionBook, 'read'>
  readonly myMachines: Pick<MyMachines, 'read'>
}

interface Saved {
  readonly keys: SshKey[]
  readonly operationIds: OperationId[]
}

const isPerson = idOf('u')

/** Nothing of what was sent stands in a refusal: it may be what nobody else is to see. */
const readKeys = ({ keys }: SshKeysInput): KeyOfAccount[] =>
  keys.map(({ name, key }, place) => {
    const read = readPublicKey(key)
    if (typeof read !== 'string') return { name, key: read.key }
    throw badField(`keys.${place}.key`, read === 'private' ? isPrivate : notAccepted)
  })

const races = 3

/**
 * Replaces somebody's keys. First their machines are told that there are other ones to come, then the account has them, then
 * what runs gets them: whoever dies in between is followed by the lab's worker, or by the machine's next start.
 */
export const saveKeys = (world: SavingWorld) => {
  const { users, sshKeys, sessions, guestKeys, myMachines, clock } = world
  const labsOf = findLabs(world)
  const settle = settleKeys(world)

  const machinesOf = async (caller: Caller): Promise<OwnMachine[]> => {
    const labs = await labsOf(caller)
    const found = await Promise.all(labs.map((labId) => myMachines.read(labId, caller.userId)))
    return found.flatMap((one) => one?.machines ?? []).filter(takesKeys)
  }

  return async (caller: Caller, input: SshKeysInput, requestId: string): Promise<Saved> => {
    const keys = readKeys(input)
    const { userId, sessionId } = caller
    if (!isPerson(userId)) {
      throw new AppError('conflict', 'A directory account has no machines, and keeps no keys for them.')
    }
    for (let race = 0; race < races; race += 1) {
      const person = await users.read(userId)
      // After that: whoever was signed out by a new password leaves no key to what they left.
      const session = await sessions.read(userId, sessionId)
      if (person === undefined || session === undefined)
        throw new AppError('unauthenticated', 'Please sign in.')
      const was = person.sshKeys?.rev ?? 0
      const rev = was + 1
      const wish = newKeysWish(clock.now(), rev)
      const before = await machinesOf(caller)
      await Promise.all(before.map((vm) => guestKeys.wish(vm, wish, userId)))
      if (!(await sshKeys.save(userId, { rev, keys }, was))) continue
      // One that came to them meanwhile was compared with the keys of before, perhaps.
      const machines = await machinesOf(caller)
      const unaware = machines.filter(({ newKeys }) => newKeys?.id !== wish.id)
      await Promise.all(unaware.map((vm) => guestKeys.wish(vm, wish, userId)))
      const byLab = [...Map.groupBy(machines, ({ labId }) => labId)]
      const begun = await Promise.all(
        byLab.map(([labId, theirs]) =>
          settle(
            labId,
            theirs.map(({ id }) => id),
            { requestedBy: userId, requestId },
          ),
        ),
      )
      return { keys: toSshKeys({ sshKeys: { rev, keys } }), operationIds: begun.flat() }
    }
    throw new AppError('conflict', 'Your keys are being changed somewhere else. Try again.')
  }
}
