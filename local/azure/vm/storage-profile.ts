import type { JsonObject } from '../../service/json.ts'
import type { Os } from '../catalogue/images.ts'

export interface OsDisk {
  readonly os: Os
  readonly diskId: string
  /** `storageProfile` as answers show it. */
  readonly profile: JsonObject
  /** True for a disk that brings its users along: such a VM has no osProfile. */
  readonly attached: boolean
  readonly osName: string
}

export const shownDisk = (
  asked: JsonObject,
  disk: { name: string; id: string; os: Os; diskSizeGB: number; sku: JsonObject; createOption: string },
): JsonObject => ({
  caching: 'ReadWrite',
  deleteOption: 'Detach',
  ...asked,
  osType: disk.os,
  name: disk.name,
  createOption: disk.createOption,
  diskSizeGB: disk.diskSizeGB,
  managedDisk: { storageAccountType: disk.sku.name, id: disk.id },
})
