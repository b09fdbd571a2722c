import type { Container } from '@azure/cosmos'
import { directoryNameId } from '../../../domain/accounts/derived-ids.ts'
import type { DirectoryNames, NameClaim } from '../../../ports/directory/directory-names.ts'
import { reading, unlessRefused } from '../kernel/translate.ts'

type StoredClaim = NameClaim & { readonly type: 'directory-name'; readonly id: string }

const unchanged = (version: string) => ({ accessCondition: { type: 'IfMatch', condition: version } })

export const cosmosDirectoryNames = (container: Container): DirectoryNames => {
  const itemOf = (username: string) => {
    const id = directoryNameId(username)
    return container.item(id, id)
  }
  return {
    async holderOf(username) {
      const { resource, etag } = await reading(() => itemOf(username).read<StoredClaim>())
      return resource && { labId: resource.labId, claimedAt: resource.claimedAt, version: etag }
    },
    async claim(username, { labId, claimedAt }, seen) {
      const claim: StoredClaim = { id: directoryNameId(username), type: 'directory-name', labId, claimedAt }
      return seen === undefined
        ? unlessRefused(() => container.items.create(claim), 409)
        : unlessRefused(() => itemOf(username).replace(claim, unchanged(seen.version)), 404, 412)
    },
    async release(username, { version }) {
      await unlessRefused(() => itemOf(username).delete(unchanged(version)), 404, 412)
    },
  }
}
