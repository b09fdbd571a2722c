import type { MachinePlan, NewCourse } from '@labkeeper/contract/courses/course'

const longestPrefix = 11

/** How the machines of a course are called unless somebody says otherwise: 'Operating Systems 2' → 'operating-s'. */
export const prefixOf = (name: string): string => {
  const kept = name.toLowerCase().replace(/[^a-z0-9-]/g, '')
  const fromLetter = kept.slice(Math.max(0, kept.search(/[a-z]/)))
  const prefix = /^[a-z]/.test(fromLetter) ? fromLetter.slice(0, longestPrefix).replace(/-+$/, '') : ''
  return prefix === '' ? 'lab' : prefix
}

/** One in twenty, and never none: somebody's machine breaks. */
const usualSpares = (wanted: number): number => Math.max(1, Math.ceil(wanted / 20))

/** What nobody said follows from what somebody did. */
export const planOf = (name: string, given: NonNullable<NewCourse['machines']> = {}): MachinePlan => {
  const wanted = given.wanted ?? 0
  const spares = given.spares ?? usualSpares(wanted)
  return {
    wanted,
    spares,
    make: given.make ?? 'ahead',
    most: given.most ?? Math.min(500, Math.max(1, wanted + spares)),
    prefix: given.prefix ?? prefixOf(name),
  }
}
