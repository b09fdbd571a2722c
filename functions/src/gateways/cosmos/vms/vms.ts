import type { Container, OperationInput } from '@azure/cosmos'
import type { LabRecord } from '../../../domain/accounts/lab-record.ts'
import { isStranded } from '../../../domain/connection/stranded.ts'
import type { CourseDue } from '../../../domain/courses/course-due.ts'
import type { CourseRecord } from '../../../domain/courses/course-record.ts'
import { vmKey } from '../../../domain/vms/azure-names.ts'
import type { SyncRecord } from '../../../domain/vms/sync-record.ts'
import type { VmRecord } from '../../../domain/vms/vm-record.ts'
import { type ListedVm, listedFields } from '../../../domain/vms/vm-view.ts'
import type { Vms } from '../../../ports/vms/vms.ts'
import { runDue } from '../courses/run-due.ts'
import { isWritten, runBatch } from '../kernel/batch.ts'
import { besideLab, connectedIn, orLab } from '../kernel/beside-lab.ts'
import { none } from '../kernel/none.ts'
import { fetchPartition, queryPartition, readRecord } from '../kernel/query.ts'
import { emptyingPatchOf, literal, patches, patchOf, remove } from '../kernel/records.ts'
import { asking, hasStatus, unlessRefused } from '../kernel/translate.ts'

type ListedSync = Pick<SyncRecord, 'type' | 'syncedAt' | 'requestedAt'>
type ListedLab = Pick<LabRecord, 'type'> & { readonly connected?: string }
type ListedCourse = Pick<CourseRecord, 'type' | 'id' | 'name'>
type Listed =
  | (ListedVm & Pick<VmRecord, 'type'> & { readonly _etag: string })
  | ListedSync
  | ListedLab
  | ListedCourse
const listed = ['type', '_etag', 'syncedAt', 'requestedAt', ...listedFields].map((field) => `c.${field}`)
const listing = `SELECT ${listed.join(', ')}, c.cloud.subscriptionId AS connected FROM c WHERE c.type IN ('vm', 'sync', 'lab', 'course')`

/** Refused when the record has changed since `version`. */
const unchanged = (vmId: string, version: string, change: object): OperationInput[] => {
  const [first, ...rest] = patches(vmId, undefined, emptyingPatchOf(change))
  return first === undefined ? [] : [{ ...first, ifMatch: version }, ...rest]
}

/** Somebody was quicker: the record changed or went. The next comparison decides anew. */
const isRace = (status: number): boolean => [404, 412, 424].includes(status)

const unlessRace = (statuses: readonly number[]): boolean => {
  const refused = statuses.find((status) => status >= 300 && !isRace(status))
  if (refused !== undefined) throw new Error(`The database refused what was seen of a VM with ${refused}`)
  return isWritten(statuses)
}

export const cosmosVms = (container: Container): Vms => ({
  list: async (labId) => {
    const documents = await fetchPartition<Listed>(container, labId, listing)
    const vms: { record: ListedVm; version: string }[] = []
    let sync: ListedSync | undefined
    const connected = connectedIn(documents)
    const courses = new Map<string, string>(
      documents.flatMap((document) => (document.type === 'course' ? [[document.id, document.name]] : [])),
    )
    for (const document of documents) {
      if (document.type === 'sync') sync = document
      if (document.type !== 'vm') continue
      const courseName = document.course && courses.get(document.course.id)
      const named = courseName === undefined ? document : { ...document, courseName }
      const record = isStranded(document, connected) ? { ...named, stranded: true } : named
      vms.push({ record, version: document._etag })
    }
    return { vms, sync }
  },

  records: async (labId) => {
    const query = "SELECT * FROM c WHERE c.type = 'vm'"
    const documents = await fetchPartition<VmRecord & { _etag: string; _ts: number }>(container, labId, query)
    return documents.map((document) => ({
      record: document,
      version: document._etag,
      writtenAt: document._ts * 1000,
    }))
  },

  find: async (labId, resourceGroup, name) => {
    const query = `SELECT * FROM c WHERE c.uk = @uk${orLab}`
    const [found] = besideLab(
      await queryPartition<VmRecord | LabRecord>(container, labId, query, {
        uk: vmKey(resourceGroup, name),
      }),
    )
    return found
  },

  taken: (labId, resourceGroup, names) =>
    queryPartition(container, labId, 'SELECT VALUE c.name FROM c WHERE ARRAY_CONTAINS(@keys, c.uk)', {
      keys: names.map((name) => vmKey(resourceGroup, name)),
    }),

  namesIn: (labId, resourceGroup) =>
    queryPartition(
      container,
      labId,
      "SELECT VALUE c.name FROM c WHERE c.type = 'vm' AND STARTSWITH(c.uk, @prefix)",
      // Groups differ in case as people type them, and the key holds both in lower case.
      { prefix: vmKey(resourceGroup, '') },
    ),

  parts: (labId, vmIds) =>
    queryPartition(
      container,
      labId,
      "SELECT c.location, c.diskSizeGB FROM c WHERE c.type = 'vm' AND ARRAY_CONTAINS(@vmIds, c.id)",
      { vmIds },
    ),

  countIn: async (labId, resourceGroup, location) => {
    // Groups differ in case as people type them: compared here, not in SQL.
    const groups = await queryPartition<string>(
      container,
      labId,
      "SELECT VALUE c.resourceGroup FROM c WHERE c.type = 'vm' AND c.location = @location",
      { location },
    )
    return groups.filter((group) => group.toLowerCase() === resourceGroup.toLowerCase()).length
  },

  coming: (labId, location, since) =>
    queryPartition(
      container,
      labId,
      "SELECT VALUE c.size FROM c WHERE c.type = 'vm' AND c.status = 'Creating' AND c.location = @location AND c.createdAt >= @since",
      { location, since },
    ),

  read: async (labId, vmId) => {
    const found = await readRecord<VmRecord>(container, labId, vmId)
    return found?.type === 'vm' ? found : undefined
  },

  observe: async (labId, vmId, version, observed, usage, courseDue) => {
    const write = (due: CourseDue | undefined) =>
      runDue(container, labId, unchanged(vmId, version, observed), usage, due)
    const statuses = await write(courseDue)
    // It is looked at before that anyway.
    const isSooner = courseDue?.isForSooner && !isWritten(statuses)
    unlessRace(isSooner ? await write(undefined) : statuses)
  },

  readdress: async (labId, vmId, version, moved) => {
    unlessRace(await runBatch(container, labId, [...unchanged(vmId, version, moved)]))
  },

  reseal: async (labId, vmId, version, passwords) => {
    unlessRace(await runBatch(container, labId, [...unchanged(vmId, version, passwords)]))
  },

  relist: async (labId, vmId, version, left) => {
    unlessRace(await runBatch(container, labId, [...unchanged(vmId, version, left)]))
  },

  forget: async (labId, vmId, version, usage, courseDue) => {
    // A batch deletes only what the patch before it found unchanged.
    const operations = [...unchanged(vmId, version, { runningSince: null }), remove(vmId)]
    return unlessRace(await runDue(container, labId, operations, usage, courseDue))
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
      syncedAt: none,
      requestedAt,
    }
    return unlessRefused(() => container.items.create(first), 409)
  },

  readSync: (labId) => readRecord<SyncRecord>(container, labId, 'sync'),

  saveSync: async (labId, syncedAt, error) => {
    await asking(() =>
      container.item('sync', labId).patch(emptyingPatchOf({ syncedAt, error: error ?? null })),
    )
  },
})
