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

/**
 * A Windows computer name: letters, digits and hyphens, at most 15, not all digits, unique within one creation
 * because the end of the name (its index) is kept.
 * https://learn.microsoft.com/azure/azure-resource-manager/management/resource-name-rules#microsoftcompute
 */
export const windowsComputerName = (vmName: string): string => {
  const plain = vmName.replaceAll('_', '-')
  if (plain.length <= 15 && !/^\d+$/.test(plain)) return plain
  const tail = /-\d+$/.exec(plain)?.[0] ?? ''
  const head = plain.slice(0, plain.length - tail.length)
  const cut = head.slice(0, 15 - tail.length).replace(/-+$/, '')
  const name = `${cut}${tail}`
  return /^\d+$/.test(name) ? `vm${name}`.slice(0, 15) : name
}
