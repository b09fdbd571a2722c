import type { OsType } from './catalogue.ts'

/** The names a creation makes: the base itself for one, base-1 … base-N for more. */
export const vmNames = (base: string, count: number): string[] =>
  count === 1 ? [base] : Array.from({ length: count }, (_, index) => `${base}-${index + 1}`)

/** Room for a hyphen and the largest index beside it in the 64 characters of a VM's name. */
const longestBase = 54

/** A template may be called what no VM may: its copies do without a strange beginning and an overlong end. */
const baseOfCopies = (templateName: string): string => {
  const base = templateName.replace(/^[^a-zA-Z0-9]+/, '').slice(0, longestBase)
  return base === '' ? 'vm' : base
}

/**
 * The names a template's copies get: they continue after the highest index in use, so that no name comes back while
 * others of its row exist. Azure compares names without case.
 */
export const namesFromTemplate = (
  templateName: string,
  count: number,
  existing: readonly string[],
): string[] => {
  const base = baseOfCopies(templateName)
  const prefix = `${base.toLowerCase()}-`
  const highest = existing.reduce((most, name) => {
    const index = name.toLowerCase().startsWith(prefix) ? name.slice(prefix.length) : ''
    return /^[1-9]\d{0,8}$/.test(index) ? Math.max(most, Number(index)) : most
  }, 0)
  return Array.from({ length: count }, (_, index) => `${base}-${highest + index + 1}`)
}

/** Azure's longest; what is longer keeps its beginning and its index. */
const longestComputerName: Record<OsType, number> = { Linux: 64, Windows: 15 }

/**
 * What a VM calls itself: letters, digits and hyphens, no hyphen at either end, on Windows not all digits. The end of
 * the name (its index) is kept, so that the names of one creation differ.
 * https://learn.microsoft.com/azure/azure-resource-manager/management/resource-name-rules#microsoftcompute
 */
export const computerName = (vmName: string, osType: OsType): string => {
  const longest = longestComputerName[osType]
  const plain = vmName.replaceAll(/[^A-Za-z0-9-]/g, '-').replaceAll(/^-+|-+$/g, '')
  const named = plain !== '' && (osType === 'Linux' || /\D/.test(plain)) ? plain : `vm${plain}`
  if (named.length <= longest) return named
  const tail = /-\d{1,9}$/.exec(named)?.[0] ?? ''
  const cut = named.slice(0, longest - tail.length).replace(/-+$/, '') + tail
  return osType === 'Linux' || /\D/.test(cut) ? cut : `vm${cut}`.slice(0, longest)
}
