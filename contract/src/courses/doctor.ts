import { z } from '../kernel/zod.ts'

/** "I can't connect": what was looked at of a machine, and what mends the first thing that is wrong. */

/** In the order in which they are looked at. */
export const CheckName = z.enum([
  'power',
  'work',
  'azure',
  'host',
  'address',
  'opening',
  'rules',
  'agent',
  'boot',
  'inside',
  'password',
])
export type CheckName = z.infer<typeof CheckName>

/** `unknown`: Azure or the guest did not tell. `not looked at`: something before it is wrong. */
export const CheckStatus = z.enum(['ok', 'problem', 'unknown', 'not looked at'])
export type CheckStatus = z.infer<typeof CheckStatus>

/** What a repair of its own mends; whatever else a diagnosis offers is the call of that name, or patience. */
export const RepairDo = z.enum(['redeploy', 'add-address', 'fix', 'retry'])
export type RepairDo = z.infer<typeof RepairDo>

export const OfferedDo = z.enum([
  ...RepairDo.options,
  'start',
  'wait',
  'open',
  'ask',
  'restart',
  'reset',
  'keys',
  'password',
])
export type OfferedDo = z.infer<typeof OfferedDo>

export const Repair = z.strictObject({ do: OfferedDo, label: z.string() })
export type Repair = z.infer<typeof Repair>

export const Check = z.strictObject({
  name: CheckName,
  status: CheckStatus,
  text: z.optional(z.string()),
  repair: z.optional(Repair),
})
export type Check = z.infer<typeof Check>

export const Diagnosis = z.strictObject({
  id: z.string(),
  /** When it was asked for. */
  at: z.string(),
  state: z.enum(['running', 'done']),
  summary: z.string(),
  checks: z.array(Check),
})
export type Diagnosis = z.infer<typeof Diagnosis>

/** The newest of the last seven days. */
export const DiagnosisShown = z.strictObject({ data: z.nullable(Diagnosis) })
export const RepairInput = z.strictObject({ do: RepairDo })
