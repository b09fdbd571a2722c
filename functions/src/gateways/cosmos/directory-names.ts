import type { Container } from '@azure/cosmos'
import { directoryNameId } from '../../domain/email.ts'
import type { DirectoryNames, NameClaim } from '../../ports/directory-names.ts'
import { literal } from './records.ts'
import { asking, hasStatus, reading } from './translate.ts'

type StoredClaim = NameClaim & { readonly type: 'directory-name'; readonly id: string }

const isLost = (error: unknown): boolean => [404, 409, 412].some((status) => hasStatus(error, status))

export const cosmosDirectoryNames = (container: Container): DirectoryNames => ({
  async holderOf(username) {
    const id = directoryNameId(username)
    const { resource } = await reading(() => container.item(id, id).read<StoredClaim>())
    return resource === undefined ? undefined : { labId: resource.labId, claimedAt: resource.claimedAt }
  },
  async claim(username, { labId, claimedAt }, stale) {
    const id = directoryNameId(username)
    try {
      if (stale === undefined) {
        await asking(() =>
          container.items.create<StoredClaim>({ id, type: 'directory-name', labId, claimedAt }),
        )
      } else {
        await asking(() =>
          container.item(id, id).patch({
            condition: `from c where c.labId = ${literal(stale.labId)} and c.claimedAt = ${literal(stale.claimedAt)}`,
            operations: [
              { op: 'set', path: '/labId', value: labId },
              { op: 'set', path: '/claimedAt', value: claimedAt },
            ],
          }),
        )
      }
      return true
    } catch (error) {
      if (isLost(error)) return false
      throw error
    }
  },
  async release(username, labId) {
    const id = directoryNameId(username)
    const item = container.item(id, id)
    const { resource, etag } = await reading(() => item.read<StoredClaim>())
    if (resource?.labId !== labId) return
    try {
      await asking(() => item.delete({ accessCondition: { type: 'IfMatch', condition: etag } }))
    } catch (error) {
      if (!isLost(error)) throw error
    }
  },
})
