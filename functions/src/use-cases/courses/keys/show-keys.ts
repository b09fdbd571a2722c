import type { SshKey } from '@labkeeper/contract/courses/ssh-keys'
import type { Caller } from '../../../domain/accounts/caller.ts'
import type { UserRecord } from '../../../domain/accounts/user-record.ts'
import { readPublicKey } from '../../../domain/courses/keys/public-key.ts'
import type { AccountBook } from '../../../ports/accounts/accounts.ts'

/** With the fingerprints, which follow from the keys. */
export const toSshKeys = (person: Pick<UserRecord, 'sshKeys'> | undefined): SshKey[] =>
  (person?.sshKeys?.keys ?? []).flatMap(({ name, key }) => {
    const read = readPublicKey(key)
    return typeof read === 'string' ? [] : [{ name, ...read }]
  })

export const showKeys =
  ({ users }: { readonly users: Pick<AccountBook, 'read'> }) =>
  async ({ userId }: Pick<Caller, 'userId'>): Promise<SshKey[]> =>
    toSshKeys(await users.read(userId))
