import type { Sealer } from '../ports/sealer.ts'

/**
 * A VM's password for its template, a template's for its copies: sealed anew, since what is sealed for one record opens
 * for no other. A password whose key is gone counts as none; the machine itself still knows it.
 */
export const sealForCopy = (
  sealer: Sealer,
  {
    labId,
    id,
    sealedPassword,
  }: { readonly labId: string; readonly id: string; readonly sealedPassword?: string },
  copyId: string,
): { readonly sealedPassword?: string } => {
  if (sealedPassword === undefined) return {}
  try {
    const password = sealer.open(sealedPassword, { labId, recordId: id })
    return { sealedPassword: sealer.seal(password, { labId, recordId: copyId }) }
  } catch {
    return {}
  }
}
