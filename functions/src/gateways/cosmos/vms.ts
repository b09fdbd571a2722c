import type { Container } from '@azure/cosmos'
import { vmKey } from '../../domain/azure-names.ts'
import type { SyncRecord, VmRecord } from '../../domain/records.ts'
import { type ListedVm, listedFields } from '../../domain/vm-view.ts'
import type { Vms } from '../../ports/vms.ts'
import { literal, patchOf, toRecord } from './records.ts'
import { asking, hasStatus, reading } from './translate.ts'

/** One page for any lab that people have; more pages are followed. */
const pageSize = 2000

type ListedSync = Pick<SyncRecord, 'type' | 'syncedAt' | 'requestedAt'>
type Listed = (ListedVm & Pick<VmRecord, 'type'> & { readonly _etag: string }) | ListedSync
const listed = ['type', '_etag', 'syncedAt', 'requestedAt', ...listedFields].map((field) => `c.${field}`)
const listing = `SELECT ${listed.join(', ')} FROM c WHERE c.type IN ('vm', 'sync')`

export const cosmosVms = (container: Container): Vms => {
  const query = async <T>(
    labId: string,
    query: string,
    parameters: Record<string, string | string[]> = {},
  ) => {
    const found = await reading(() =>
      container.items
        .query<T>(
          {
            query,
            parameters: Object.entries(parameters).map(([name, value]) => ({ name: `@${name}`, value })),
          },
          { partitionKey: labId, maxItemCount: pageSize },
        )
        .fetchAll(),
    )
    return found.resources
  }

  /** Does nothing when the record has changed since `version`. */
  const patch = async (
    labId: string,
    vmId: string,
    version: string,
    fields: Parameters<typeof patchOf>[0],
  ) => {
    await asking(() =>
      container.item(vmId, labId).patch(patchOf(fields), {
        accessCondition: { type: 'IfMatch', condition: version },
      }),
    ).catch(ignoring(404, 412))
  }

  return {
    list: async (labId) => {
      const documents = await query<Listed>(labId, listing)
      const vms: { record: ListedVm; version: string }[] = []
      let sync: ListedSync | undefined
      for (const document of documents) {
        if (document.type === 'vm') vms.push({ record: document, version: document._etag })
        else sync = document
      }
      return { vms, sync }
    },

    records: async (labId) => {
      const documents = await query<VmRecord & { _etag: string }>(
        labId,
        "SELECT * FROM c WHERE c.type = 'vm'",
      )
      return documents.map((document) => ({ record: document, version: document._etag }))
    },

    find: async (labId, resourceGroup, name) => {
      const found = await query<VmRecord>(labId, 'SELECT * FROM c WHERE c.uk = @uk', {
        uk: vmKey(resourceGroup, name),
      })
      return found[0] === undefined ? undefined : toRecord(found[0])
    },

    taken: (labId, resourceGroup, names) =>
      query<string>(labId, 'SELECT VALUE c.name FROM c WHERE ARRAY_CONTAINS(@keys, c.uk)', {
        keys: names.map((name) => vmKey(resourceGroup, name)),
      }),

    namesIn: async (labId, resourceGroup) => {
      // Groups differ in case as people type them, and the key holds both in lower case.
      const prefix = vmKey(resourceGroup, '')
      return query<string>(
        labId,
        "SELECT VALUE c.name FROM c WHERE c.type = 'vm' AND STARTSWITH(c.uk, @prefix)",
        {
          prefix,
        },
      )
    },

    countIn: async (labId, resourceGroup, location) => {
      // Groups differ in case as people type them: compared here, not in SQL.
      const groups = await query<string>(
        labId,
        "SELECT VALUE c.resourceGroup FROM c WHERE c.type = 'vm' AND c.location = @location",
        { location },
      )
      return groups.filter((group) => group.toLowerCase() === resourceGroup.toLowerCase()).length
    },

    observe: (labId, vmId, version, observed) => patch(labId, vmId, version, { ...observed }),

    reseal: (labId, vmId, version, sealedPassword) => patch(labId, vmId, version, { sealedPassword }),

    forget: async (labId, vmId, version) => {
      await asking(() =>
        container.item(vmId, labId).delete({ accessCondition: { type: 'IfMatch', condition: version } }),
      ).catch(ignoring(404, 412))
    },

    requestSync: async (labId, requestedAt, notAfter) => {
      try {
        await asking(() =>
          container.item('sync', labId).patch({
            condition: `from c where c.requestedAt <= ${literal(notAfter)}`,
            operations: patchOf({ requestedAt }),
          }),
        )
        return true
      } catch (error) {
        if (hasStatus(error, 412)) return false
        if (!hasStatus(error, 404)) throw error
      }
      const first: SyncRecord = {
        type: 'sync',
        id: 'sync',
        labId,
        uk: 'sync',
        schema: 1,
        syncedAt: '',
        requestedAt,
      }
      return asking(() => container.items.create(first)).then(
        () => true,
        (error: unknown) => {
          if (hasStatus(error, 409)) return false
          throw error
        },
      )
    },

    readSync: async (labId) => {
      const { resource } = await reading(() => container.item('sync', labId).read<SyncRecord>())
      return resource === undefined ? undefined : toRecord(resource)
    },

    saveSync: async (labId, syncedAt, error) => {
      await asking(() => container.item('sync', labId).patch(patchOf({ syncedAt, error: error ?? '' })))
    },
  }
}

/** For changes that another writer may have overtaken: then there is nothing left to do. */
const ignoring =
  (...statuses: number[]) =>
  (error: unknown): void => {
    if (!statuses.some((status) => hasStatus(error, status))) throw error
  }
