import { z } from '../kernel/zod.ts'

/** Azure's actions that the lab's connection lacks, as last seen. */
export const Tier = z.strictObject({ ok: z.boolean(), missing: z.array(z.string()) })
export type Tier = z.infer<typeof Tier>
/** By what a feature needs. */
export const Tiers = z.strictObject({ basic: Tier, idle: Tier, selfService: Tier, money: Tier })
export type Tiers = z.infer<typeof Tiers>
