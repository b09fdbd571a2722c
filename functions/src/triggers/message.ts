import type { InvocationContext } from '@azure/functions'
import { z } from '@labkeeper/contract/kernel/zod'
import type { IdKinds, IdOf } from '../domain/kernel/ids.ts'

/** A message that can never be handled: the host tries it a few times and puts it aside. */
class MalformedMessage extends Error {}

const id = <Kind extends keyof IdKinds>(kind: Kind) => {
  const known = new RegExp(`^${kind}_\\w{1,64}$`)
  return z.custom<IdOf<Kind>>((value) => typeof value === 'string' && known.test(value))
}
const LabId = id('lab')
const StepId = id('st')

/** Version 1 of what the queues carry: ids only. The worker reads owner and authority from the records. */
export const StepMessage = z.union([
  z.strictObject({ v: z.literal(1), labId: LabId, stepId: StepId }),
  // Many that begin at once come by the handful.
  z.strictObject({
    v: z.literal(1),
    labId: LabId,
    stepIds: z.array(StepId).check(z.minLength(1), z.maxLength(16)),
  }),
])
export type StepMessage = z.infer<typeof StepMessage>
export const LabMessage = z.strictObject({ v: z.literal(1), labId: LabId })
export const SyncMessage = z.strictObject({
  v: z.literal(1),
  labId: LabId,
  requestedAt: z.iso.datetime(),
})
/** It carries nothing. */
export const TickMessage = z.unknown()
export const BatchMessage = z.strictObject({
  v: z.literal(1),
  labId: LabId,
  batchId: id('sb'),
})
export type BatchMessage = z.infer<typeof BatchMessage>
const PersonId = id('u')
const CourseId = id('crs')
export const MailMessage = z.union([
  z.strictObject({
    v: z.literal(1),
    userId: PersonId,
    requestedAt: z.iso.datetime(),
    // Asked for at a known device.
    own: z.optional(z.literal(true)),
  }),
  // A letter that nobody has asked for.
  z.strictObject({
    v: z.literal(1),
    userId: PersonId,
    noticeId: id('n'),
  }),
  // Somebody is to show that an address is theirs.
  z.strictObject({
    v: z.literal(1),
    userId: PersonId,
    courseId: CourseId,
    requestedAt: z.optional(z.iso.datetime()),
  }),
])

export const readMessage = <T>(schema: z.ZodMiniType<T>, message: unknown): T => {
  const result = schema.safeParse(message)
  if (!result.success) throw new MalformedMessage('A queue message has an unknown shape')
  return result.data
}

/** Puts a poisoned message into the alerts, without its content; answers it when it can still be read. */
export const readPoisoned = <T>(
  where: { readonly queue: string; readonly account?: string },
  schema: z.ZodMiniType<T>,
  message: unknown,
  context: InvocationContext,
): T | undefined => {
  const known = schema.safeParse(message)
  context.error(JSON.stringify({ alert: 'poison', ...where, readable: known.success }))
  return known.data
}
