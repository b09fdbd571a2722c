import type { Roster } from '@labkeeper/contract/courses/people'
import { functionNames } from '../person-state.ts'

/** What became of somebody who was typed: whoever was there already has the name, function and group of the form now. */
export const addedText = (name: string, { keep: [kept] }: Pick<Roster, 'keep'>): string => {
  if (kept === undefined) return `${name} is added.`
  const now = [functionNames[kept.function], kept.group].filter(Boolean).join(', ')
  return `${name} was in this course already, and is saved as: ${now}.`
}
