import type { BinItem } from '@labkeeper/contract/courses/bin'

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

export const perMonth = (item: Pick<BinItem, 'perMonth'>): string => dollars.format(item.perMonth)

/** Of nobody who is known. */
const nobody = 'Nobody'

export const whose = ({ who, course }: Pick<BinItem, 'who' | 'course'>): string => {
  const name = who?.name ?? nobody
  return course === undefined ? name : `${name}, ${course.name}`
}
