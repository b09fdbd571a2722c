import { normalised } from '../../domain/accounts/derived-ids.ts'
import { AppError } from '../../domain/kernel/errors.ts'
import type { LabId } from '../../domain/kernel/ids.ts'
import type { LabBook } from '../../ports/accounts/labs.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Connections } from '../../ports/connection/connections.ts'
import type { DirectoryNames, SeenClaim } from '../../ports/directory/directory-names.ts'

export interface NamingWorld {
  readonly labs: LabBook & Connections
  readonly directoryNames: DirectoryNames
  readonly clock: Clock
}

/** A claim without settings that name it is what a crash left, once it is older than any save takes. */
const abandonedAfterMs = 5 * 60_000
/** How often a claim that lost against another one looks again. */
const races = 5

const nameTaken = (): AppError => {
  const sentence = 'This username is already connected to another lab. Each can sign in to one lab only.'
  return new AppError('conflict', sentence, { fields: { username: sentence } })
}

/**
 * Claims a directory user name for a lab, before the lab's record names it, and answers which other lab loses it. The
 * lab's own claim is renewed, so that a save which ends meanwhile and gives the name up finds it changed.
 */
export const claimUnless =
  (
    { directoryNames, clock }: Pick<NamingWorld, 'directoryNames' | 'clock'>,
    isKept: (holder: SeenClaim, username: string) => Promise<boolean>,
  ) =>
  async (username: string, labId: LabId): Promise<string | undefined> => {
    for (let race = 0; race < races; race += 1) {
      const holder = await directoryNames.holderOf(username)
      const others = holder?.labId === labId ? undefined : holder
      if (others !== undefined && (await isKept(others, username))) throw nameTaken()
      const mine = { labId, claimedAt: clock.now().toISOString() }
      if (await directoryNames.claim(username, mine, holder)) return others?.labId
    }
    throw nameTaken()
  }

/** Claims a name that no other lab uses. */
export const claimDirectoryName = (world: NamingWorld) => {
  const { labs, clock } = world
  const isInUse = async ({ labId, claimedAt }: SeenClaim, username: string): Promise<boolean> => {
    if (clock.now().getTime() - Date.parse(claimedAt) < abandonedAfterMs) return true
    const held = (await labs.read(labId))?.cloud?.username
    return held !== undefined && normalised(held) === normalised(username)
  }
  return claimUnless(world, isInUse)
}

/**
 * What gives up the lab's claim of a name, if it has one. Ask for it before the lab's record stops naming it: a save
 * that names it again meanwhile renews the claim, and then nothing is given up.
 */
export const releaseOf = async (
  { directoryNames }: Pick<NamingWorld, 'directoryNames'>,
  username: string,
  labId: LabId,
): Promise<() => Promise<void>> => {
  const seen = await directoryNames.holderOf(username)
  return async () => {
    if (seen?.labId === labId) await directoryNames.release(username, seen)
  }
}
