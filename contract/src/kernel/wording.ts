/** What both sides need to put names and numbers into sentences and lists. */

/** `counted(1, 'VM')` → '1 VM', `counted(3, 'VM')` → '3 VMs'. */
export const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`

/** 'past due' → 'Past due'. */
export const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** Sorts names as people do: 'web-2' before 'web-10'. */
export const { compare: compareNames } = new Intl.Collator('en', { numeric: true })
