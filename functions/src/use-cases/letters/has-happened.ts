import type { UserRecord } from '../../domain/accounts/user-record.ts'
import type { Notice } from '../../domain/letters/notice.ts'
import { codesMark, directoryMark, passwordMark } from '../../domain/letters/notice-mark.ts'
import type { AccountBook } from '../../ports/accounts/accounts.ts'
import type { LabBook } from '../../ports/accounts/labs.ts'
import type { DirectoryNames } from '../../ports/directory/directory-names.ts'

export interface HappeningWorld {
  readonly users: AccountBook
  readonly labs: LabBook
  readonly directoryNames: DirectoryNames
}

/** Whether the change that a letter tells of was made: asked where nobody came back to say so. */
export const hasHappened =
  ({ users, labs, directoryNames }: HappeningWorld) =>
  async ({ userId, kind, mark }: Notice, { labId }: UserRecord): Promise<boolean> => {
    if (mark === undefined) return true
    if (kind === 'directory-linked' || kind === 'directory-changed') {
      const cloud = (await labs.read(labId))?.cloud
      return cloud !== undefined && directoryMark(cloud) === mark
    }
    if (kind === 'directory-lost') {
      const holder = await directoryNames.holderOf(mark)
      return holder !== undefined && holder.labId !== labId
    }
    const user = await users.read(userId)
    const set = user?.passkeys
    const has = set?.passkeys.some(({ id }) => id === mark) === true
    if (kind === 'password-changed' || kind === 'account-recovered')
      return user !== undefined && passwordMark(user.passwordHash) === mark
    if (kind === 'passkey-added') return has
    if (kind === 'passkey-removed') return !has
    const { secondStep } = set ?? {}
    if (kind === 'second-step-on')
      return secondStep !== undefined && codesMark(secondStep.codeHashes) === mark
    return kind !== 'second-step-off' || secondStep === undefined
  }
