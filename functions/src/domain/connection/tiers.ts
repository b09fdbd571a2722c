import type { Tier, Tiers } from '@labkeeper/contract/connection/tiers'
import { actionsOfTiers } from './permissions.ts'

const tierOf = (missing: readonly string[]): Tier => ({ ok: missing.length === 0, missing: [...missing] })

/** What single features lack. Nothing is known to be missing before somebody has looked. */
export const tiersLacking = (missing: readonly string[] = []): Tiers => {
  const isOfIdle = (action: string): boolean => actionsOfTiers.idle.some((one) => one === action)
  return {
    basic: tierOf(missing.filter((action) => !isOfIdle(action))),
    idle: tierOf(missing.filter(isOfIdle)),
  }
}
