import type { SealOwner } from '@labkeeper/functions/ports/sealer'

/** Sealed to its owner, readable to tests. */
const seal = (secret: string, { recordId }: SealOwner): string => `${recordId}:${secret}`
const open = (sealed: string, { recordId }: SealOwner): string => {
  if (!sealed.startsWith(`${recordId}:`)) throw new Error('Sealed for somebody else')
  return sealed.slice(recordId.length + 1)
}

export const toySealer = {
  seal,
  open,
  renew: (sealed: string, owner: SealOwner) => seal(open(sealed, owner), owner),
}
