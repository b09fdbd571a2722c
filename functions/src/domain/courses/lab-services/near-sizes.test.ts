import type { LiveSize } from '@labkeeper/contract/courses/sizes'
import { expect, it } from 'vitest'
import { nearSizes, readSize } from './near-sizes.ts'

/** As MicrosoftDocs/azure-docs lists them in how-to-use-restrict-allowed-virtual-machine-sku-sizes-policy.md. */
it.each([
  ['CLASSIC_FSV2_2_4GB_128_S_SSD', 2, 4, false],
  ['CLASSIC_FSV2_4_8GB_128_S_SSD', 4, 8, false],
  ['CLASSIC_FSV2_8_16GB_128_S_SSD', 8, 16, false],
  ['CLASSIC_DSV4_4_16GB_128_P_SSD', 4, 16, false],
  ['CLASSIC_DSV4_8_32GB_128_P_SSD', 8, 32, false],
  ['CLASSIC_NCSV3_6_112GB_128_S_SSD', 6, 112, true],
  ['CLASSIC_NVV4_8_28GB_128_S_SSD', 8, 28, true],
  ['CLASSIC_NVV3_12_112GB_128_S_SSD', 12, 112, true],
])('%s has %i vCPUs and %i GB', (name, vCpus, memoryGB, gpu) => {
  expect(readSize(name)).toEqual({ vCpus, memoryGB, gpu, diskGB: 128 })
})

it('a name that says nothing is no size', () => {
  expect(readSize('Medium')).toBeUndefined()
})

const wanted = { vCpus: 2, memoryGB: 4, diskGB: 128, gpu: false }
const aSize = (id: string, vCpus: number, more: Partial<LiveSize> = {}): LiveSize => ({
  ...{ id, label: id, vCpus, memoryGB: 2 * vCpus, family: 'standard', usable: true, quotaLeft: 100 },
  ...{ burstable: false, nested: false, gpu: false },
  ...more,
})
const idsOf = (sizes: readonly LiveSize[]) => nearSizes(wanted, sizes).map(({ id }) => id)

it('the nearest sizes are those with a price, where prices can be read', () => {
  const [two, four] = [aSize('two', 2), aSize('four', 4)]
  expect(idsOf([{ ...four, pricePerHour: 0.2 }, two])).toEqual(['four'])
  expect(idsOf([four, two])).toEqual(['two', 'four'])
})
