import { bySizeId, isPriced } from '@labkeeper/contract/courses/fallbacks'
import type { LiveSize } from '@labkeeper/contract/courses/sizes'

/** Sizes of Azure Lab Services are its own: others of Azure come near them. */

export interface WantedSize {
  readonly vCpus: number
  readonly memoryGB: number
  readonly diskGB: number
  readonly gpu: boolean
}

/**
 * `Classic_Fsv2_2_4GB_128_S_SSD` has 2 vCPUs, 4 GB of memory and a disk of 128 GB; N begins the families with a GPU.
 * MicrosoftDocs/azure-docs, articles/lab-services/how-to-use-restrict-allowed-virtual-machine-sku-sizes-policy.md
 */
export const readSize = (name: string): WantedSize | undefined => {
  const parts = /^[a-z]+_([a-z]+)v\d+_(\d+)_(\d+)GB_(\d+)_[SP]_SSD$/i.exec(name)
  if (parts === null) return undefined
  const [, family = '', vCpus, memoryGB, diskGB] = parts
  return {
    vCpus: Number(vCpus),
    memoryGB: Number(memoryGB),
    diskGB: Number(diskGB),
    gpu: /^n/i.test(family),
  }
}

const most = 3

/** At least as large, the nearest first, and none that Azure does not offer now. Those with a price, if anybody knows one. */
export const nearSizes = (wanted: WantedSize, sizes: readonly LiveSize[]): readonly LiveSize[] => {
  const fitting = sizes.filter(
    ({ usable, gpu, vCpus, memoryGB }) =>
      usable && gpu === wanted.gpu && vCpus >= wanted.vCpus && memoryGB >= wanted.memoryGB,
  )
  const priced = fitting.filter(isPriced)
  const price = ({ pricePerHour = 0 }: LiveSize): number => pricePerHour
  return (priced.length > 0 ? priced : fitting)
    .toSorted(
      (one, other) =>
        one.vCpus - other.vCpus ||
        one.memoryGB - other.memoryGB ||
        price(one) - price(other) ||
        bySizeId(one, other),
    )
    .slice(0, most)
}
