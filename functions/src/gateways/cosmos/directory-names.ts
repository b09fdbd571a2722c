import type { Container } from '@azure/cosmos'
import { directoryNameId } from '../../domain/email.ts'
import type { DirectoryNames, NameClaim } from '../../ports/directory-names.ts'
import { readRecord } from './query.ts'
import { literal, patchOf } from './records.ts'
import { reading, unlessRefused } from './translate.ts'

type StoredClaim = NameClaim & { readonly type: 'directory-name'; readonly id: string }

export const cosmosDirectoryNames = (container: Container): DirectoryNames => ({
  async holderOf(username) {
    const id = directoryNameId(username)
    const found = await readRecord<StoredClaim>(container, id, id)
    return found && { labId: found.labId, claimedAt: found.claimedAt }
  },
  async claim(username, { labId, claimedAt }, stale) {
    const id = directoryNameId(username)
    if (stale === undefined) {
      const first: StoredClaim = { id, type: 'directory-name', labId, claimedAt }
      return unlessRefused(() => container.items.create(first), 409)
    }
    const condition = `from c where c.labId = ${literal(stale.labId)} and c.claimedAt = ${literal(stale.claimedAt)}`
    const operations = patchOf({ labId, claimedAt })
    return unlessRefused(() => container.item(id, id).patch({ condition, operations }), 404, 412)
  },
  async release(username, labId) {
    const id = directoryNameId(username)
    const item = container.item(id, id)
    const { resource, etag } = await reading(() => item.read<StoredClaim>())
    if (resource?.labId !== labId) return
    const accessCondition = { type: 'IfMatch', condition: etag }
    await unlessRefused(() => item.delete({ accessCondition }), 404, 412)
  },
})
