import type { Standing } from '@labkeeper/functions/domain/courses/money/standing-record'

/** US dollars a month, a GB where it is of a size. */
export const pricesAMonth = { disk: 0.07, slow: 0.03, snapshot: 0.05, address: 3.65 } as const

const perGB = {
  ...{ disk: pricesAMonth.disk, slow: pricesAMonth.slow, snapshot: pricesAMonth.snapshot },
  ...{ kept: pricesAMonth.disk, keptSlow: pricesAMonth.slow },
} as const
const isPriced = (name: string): name is keyof typeof perGB => name in perGB

/** One thing, of so many GB. */
export const monthlyOfOne = (name: string, sizeGB: string): number => {
  if (name === 'address') return pricesAMonth.address
  return isPriced(name) ? perGB[name] * Number(sizeGB) : 0
}

/** What all of a machine that exists costs a month. */
export const monthlyOf = ({ disk, diskGB, hasAddress, more }: Standing): number => {
  const ofDisk = disk === 'none' ? 0 : perGB[disk === 'fast' ? 'disk' : 'slow'] * diskGB
  const beside = more.map((one) => {
    const [name = '', size = ''] = one.split(':')
    return monthlyOfOne(name, size)
  })
  return ofDisk + (hasAddress ? pricesAMonth.address : 0) + beside.reduce((sum, one) => sum + one, 0)
}

/** Of how many things it consists. */
export const countOf = ({ disk, hasAddress, more }: Standing): number =>
  (disk === 'none' ? 0 : 1) + (hasAddress ? 1 : 0) + more.length
