import type { Container } from '@azure/cosmos'
import type { LabRecord } from '../../../domain/accounts/lab-record.ts'
import type { CourseRecord } from '../../../domain/courses/course-record.ts'
import type { BinItemRecord } from '../../../domain/vms/bin-record.ts'
import type { Bin } from '../../../ports/vms/bin.ts'
import { writeAll } from '../kernel/batch.ts'
import { besideLab, orLab } from '../kernel/beside-lab.ts'
import { queryPartition, readRecord } from '../kernel/query.ts'
import { emptyingPatchOf, isPlainId, isStill, patch, patchOf, remove } from '../kernel/records.ts'
import { unlessRefused } from '../kernel/translate.ts'
import { asRead } from './bin-orders.ts'

type Found = BinItemRecord | Pick<CourseRecord, 'type' | 'id' | 'state'> | LabRecord

const orCleaning = " OR c.type = 'course' AND c.state = 'cleaning'"
const listing = `SELECT * FROM c WHERE c.type = 'bin-item'${orCleaning}${orLab}`
const listingOfCourse = `SELECT * FROM c WHERE c.type = 'bin-item' AND c.course.id = @courseId${orCleaning}${orLab}`

export const cosmosBin = (container: Container): Bin => {
  return {
    list: async (labId, courseId) => {
      const found =
        courseId === undefined
          ? await queryPartition<Found>(container, labId, listing)
          : await queryPartition<Found>(container, labId, listingOfCourse, { courseId })
      const cleaning = new Set<string>(found.flatMap((one) => (one.type === 'course' ? [one.id] : [])))
      const items = besideLab(found.filter((one) => one.type !== 'course'))
      return { items: items.sort((one, other) => other.removedAt.localeCompare(one.removedAt)), cleaning }
    },

    read: async (labId, id) => {
      if (!isPlainId(id)) return undefined
      const found = await readRecord<BinItemRecord>(container, labId, id)
      return found?.type === 'bin-item' ? found : undefined
    },

    due: async (labId, ids) => {
      const query = `SELECT * FROM c WHERE c.type = 'bin-item' AND ARRAY_CONTAINS(@ids, c.id)${orLab}`
      return besideLab(await queryPartition<BinItemRecord | LabRecord>(container, labId, query, { ids }))
    },

    begin: async (item) => {
      await unlessRefused(() => container.items.create(item), 409)
    },

    note: async (labId, id, change) => {
      const condition = "from c where c.state IN ('saving', 'unsure')"
      const operations = emptyingPatchOf(change)
      await unlessRefused(() => container.item(id, labId).patch({ condition, operations }), 404, 412)
    },

    dropOthers: async ({ id, labId, vm }, change) => {
      const others = await queryPartition<BinItemRecord>(
        container,
        labId,
        "SELECT * FROM c WHERE c.type = 'bin-item' AND c.state = 'kept' AND c.vm.id = @vmId AND c.id != @id",
        { vmId: vm.id, id },
      )
      for (const other of others)
        await writeAll(container, labId, [patch(other.id, asRead(other), emptyingPatchOf(change))])
    },

    hasAnother: async ({ id, labId, vm }) => {
      const found = await queryPartition<string>(
        container,
        labId,
        "SELECT VALUE c.id FROM c WHERE c.type = 'bin-item' AND c.state IN ('kept', 'restoring') AND c.vm.id = @vmId",
        { vmId: vm.id },
      )
      return found.some((other) => other !== id)
    },

    forget: async (item) => {
      await writeAll(container, item.labId, [
        patch(item.id, asRead(item), patchOf({ state: item.state })),
        remove(item.id),
      ])
    },

    reseal: async ({ id, labId, vm }, renewed) => {
      const condition = `from c where ${isStill('vm.sealedPassword', vm.sealedPassword)}`
      const operations = patchOf({
        'vm/sealedPassword': renewed.sealedPassword,
        'vm/sealedStudentPassword': renewed.sealedStudentPassword,
        'vm/nextPassword': renewed.nextPassword,
      })
      await unlessRefused(() => container.item(id, labId).patch({ condition, operations }), 404, 412)
    },
  }
}
