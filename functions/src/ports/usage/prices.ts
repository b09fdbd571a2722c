import type { OsType } from '@labkeeper/contract/vms/catalogue'
import type { Kind } from '../../domain/usage/usage.ts'

/** What Azure asks for its VMs, as everybody may read it. */
export interface Prices {
  /** US dollars an hour at list price; undefined for what has none. Throws when prices cannot be read. */
  hourly(kind: Kind): Promise<number | undefined>
  /** The same of all sizes of a region, by their names in lower case. */
  sizes(location: string, osType: OsType): Promise<ReadonlyMap<string, number>>
  /** Likewise, US dollars a month: a VM's disk as we make it, which is Standard SSD, stored in one place. */
  disk(location: string, sizeGB: number): Promise<number | undefined>
  /** Likewise: a disk on Standard HDD. */
  slowDisk(location: string, sizeGB: number): Promise<number | undefined>
  /** Likewise: each GB that a snapshot uses, as we make them, on Standard HDD. */
  snapshotGB(location: string): Promise<number | undefined>
  /** Likewise: a VM's public address as we make it, which is a static one of IPv4. */
  address(location: string): Promise<number | undefined>
}
