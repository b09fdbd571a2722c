import type { OsType } from '@labkeeper/contract/vms/catalogue'
import type { Kind } from '../../usage/usage.ts'
import { usedGB } from './used-disk.ts'

/** What costs because it exists, or because it runs. */
export type PricedThing =
  | (Kind & { readonly is: 'machine' })
  | { readonly is: 'disk'; readonly location: string; readonly sizeGB: number; readonly isSlow?: boolean }
  | { readonly is: 'address'; readonly location: string }
  | {
      readonly is: 'snapshot'
      readonly location: string
      readonly sizeGB: number
      /** What is on it; unknown of what somebody else made. */
      readonly osType?: OsType | undefined
    }

/** A disk, by what its record says of how fast it is. */
export const diskThing = (location: string, sizeGB: number, isSlow: boolean): PricedThing => ({
  ...{ is: 'disk', location, sizeGB },
  ...(isSlow && { isSlow }),
})

/** Of a disk of which nobody knows how large it is. */
export const usualDiskGB = 128

/** What a snapshot is taken to use: Azure does not tell. */
export const usedOf = ({
  osType = 'Windows',
  sizeGB,
}: Extract<PricedThing, { readonly is: 'snapshot' }>): number => Math.min(usedGB[osType], sizeGB)
