import { compareNames } from '@labkeeper/contract/kernel/wording'

/** The groups that people are in, by name. */
export const groupsOf = (people: readonly { readonly group?: string | undefined }[]): string[] =>
  [...new Set(people.flatMap(({ group }) => group || []))].sort(compareNames)
