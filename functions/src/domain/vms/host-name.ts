import type { OsType } from '@labkeeper/contract/vms/catalogue'
import type { VmRecord } from './vm-record.ts'

const longest: Record<OsType, number> = { Linux: 63, Windows: 15 }

/**
 * The host name of a copy: the VM's own where the system allows it, else its beginning and a part of its id, so that
 * no two machines of a network share one. Letters, digits and hyphens only: it becomes part of a command.
 */
export const hostNameOf = ({ id, name, osType }: Pick<VmRecord, 'id' | 'name' | 'osType'>): string => {
  const plain = name.replaceAll(/[^A-Za-z0-9]+/g, '-').replaceAll(/^-+|-+$/g, '')
  if (plain.length <= longest[osType] && /[A-Za-z]/.test(plain)) return plain
  const mark = id.slice(id.indexOf('_') + 1).slice(0, 6)
  const head = plain.slice(0, longest[osType] - mark.length - 1).replace(/-+$/, '')
  return /[A-Za-z]/.test(head) ? `${head}-${mark}` : `vm-${mark}`
}
