import type { Tier, Tiers } from '@labkeeper/contract/connection/tiers'
import { actionsOfDoctor, actionsOfTiers } from './permissions.ts'

const tierOf = (missing: readonly string[]): Tier => ({ ok: missing.length === 0, missing: [...missing] })

const isOf =
  (tier: keyof typeof actionsOfTiers) =>
  (action: string): boolean =>
    (actionsOfTiers[tier] as readonly string[]).includes(action)

/** What single features lack. Nothing is known to be missing before somebody has looked. */
export const tiersLacking = (missing: readonly string[] = []): Tiers => ({
  basic: tierOf(
    missing.filter(
      (action) =>
        !(Object.keys(actionsOfTiers) as (keyof typeof actionsOfTiers)[]).some((tier) =>
          isOf(tier)(action),
        ) && !actionsOfDoctor.includes(action),
    ),
  ),
  idle: tierOf(missing.filter(isOf('idle'))),
  selfService: tierOf(missing.filter(isOf('selfService'))),
  money: tierOf(missing.filter(isOf('money'))),
})
