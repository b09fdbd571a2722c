/** Several spaces of a name look like one, on a page and where they are copied from it. */
const asShown = (name: string): string => name.trim().replace(/\s+/g, ' ')

export const isSameName = (typed: string, name: string): boolean => asShown(typed) === asShown(name)
