import type { BinItem } from '@labkeeper/contract/courses/bin'

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

export const perMonth = (item: Pick<BinItem, 'perMonth'>): string => dollars.format(item.perMonth)

/** Why it cannot go for good now, or nothing. What is restorable no longer can go all the same. */
export const whyNotRemove = ({ restorable }: Pick<BinItem, 'restorable'>): string | undefined =>
  !restorable.allowed && (restorable.why === 'busy' || restorable.why === 'connection')
    ? restorable.reason
    : undefined

/** Of nobody who is known. */
const nobody = 'Nobody'

export const whose = ({ who, course }: Pick<BinItem, 'who' | 'course'>): string => {
  const name = who?.name ?? nobody
  return course === undefined ? name : `${name}, ${course.name}`
}
