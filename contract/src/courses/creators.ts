import { Email } from '../accounts/accounts.ts'
import { owners, route, signedIn } from '../kernel/route.ts'
import { Text, Whole } from '../kernel/shapes.ts'
import { z } from '../kernel/zod.ts'

/** Who beside its owner may create courses in a lab, and what such courses may cost. */

const Usd = z.number().check(z.gte(0), z.lte(1_000_000))

/** What is absent has no limit; no regions: all of them. */
export const Limits = z.strictObject({
  locations: z.readonly(z.array(Text(1, 64)).check(z.maxLength(100))),
  mostPricePerHour: z.optional(Usd),
  mostMachines: z.optional(Whole(1, 500)),
  /** What a course may cost a month, by its estimate. */
  mostPerMonth: z.optional(Usd),
})
export type Limits = z.infer<typeof Limits>

/** The same as answers show it. */
const ShownLimits = z.strictObject({
  locations: z.array(z.string()),
  mostPricePerHour: z.optional(z.number()),
  mostMachines: z.optional(z.number()),
  mostPerMonth: z.optional(z.number()),
})

export const mostCreators = 50

/** `active` once the person has opened the letter's link, signed in as that address. */
export const Creator = z.strictObject({
  email: z.string(),
  name: z.string(),
  state: z.enum(['invited', 'active']),
  limits: ShownLimits,
})
export type Creator = z.infer<typeof Creator>

export const CreatorsInput = z.strictObject({
  people: z.readonly(
    z
      .array(z.strictObject({ email: Email, name: z.optional(Text(1, 100)), limits: Limits }))
      .check(z.maxLength(mostCreators)),
  ),
})
export type CreatorsInput = z.infer<typeof CreatorsInput>

/** A lab in which somebody may create courses; name and address are the owner's. */
export const MyLab = z.strictObject({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  own: z.boolean(),
  limits: z.optional(ShownLimits),
})
export type MyLab = z.infer<typeof MyLab>

export const creatorRoutes = {
  listMyLabs: route({
    method: 'GET',
    path: 'me/labs',
    summary: 'Labs in which the caller may create courses, the own one first',
    access: signedIn,
    status: 200,
    response: z.strictObject({ data: z.array(MyLab) }),
  }),
  listCreators: route({
    method: 'GET',
    path: 'lab/creators',
    summary: 'Who else may create courses in the lab',
    access: owners,
    status: 200,
    response: z.strictObject({ data: z.array(Creator) }),
  }),
  saveCreators: route({
    method: 'PUT',
    path: 'lab/creators',
    summary: 'Replace the list of who else may create courses; who is new gets a letter',
    access: owners,
    body: CreatorsInput,
    status: 200,
    response: z.strictObject({ message: z.string(), data: z.array(Creator) }),
  }),
}
