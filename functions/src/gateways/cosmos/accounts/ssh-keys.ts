import type { Container } from '@azure/cosmos'
import type { SshKeyBook } from '../../../ports/accounts/ssh-keys.ts'
import { literal, patchOf } from '../kernel/records.ts'
import { unlessRefused } from '../kernel/translate.ts'

/** In container `users`, in the account. */
export const cosmosSshKeys = (container: Container): SshKeyBook => ({
  save(userId, sshKeys, was) {
    const condition =
      was === 0
        ? "from c where c.type = 'user' AND NOT IS_DEFINED(c.sshKeys)"
        : `from c where c.type = 'user' AND c.sshKeys.rev = ${literal(was)}`
    const operations = patchOf({ sshKeys })
    return unlessRefused(() => container.item(userId, userId).patch({ condition, operations }), 404, 412)
  },
})
