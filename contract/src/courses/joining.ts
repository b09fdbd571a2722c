import { Email, NewPassword, PersonName, User } from '../accounts/accounts.ts'
import { z } from '../kernel/zod.ts'
import { MyCourse } from './my-courses.ts'
import { CourseFunction, JoinMode } from './words.ts'

/** By a join code or the token of a personal invitation. */

export const JoinKey = z.strictObject({ code: z.string().check(z.minLength(1), z.maxLength(128)) })

/** What a link leads to. `course` is absent, and `lab` the owner's name, where it lets somebody create courses. */
export const JoinOffer = z.strictObject({
  course: z.optional(z.strictObject({ name: z.string(), about: z.string(), teacher: z.string() })),
  lab: z.optional(z.string()),
  personal: z.boolean(),
  email: z.optional(z.string()),
  function: z.enum([...CourseFunction.options, 'creator']),
  mode: z.optional(JoinMode),
  domains: z.optional(z.array(z.string())),
})
export type JoinOffer = z.infer<typeof JoinOffer>

export const ProveInput = z.strictObject({ email: Email })

const Proof = z.string().check(z.trim(), z.minLength(1), z.maxLength(16))

/** By a join code with `email` and `proof`, by a personal link without. */
export const JoinAccount = z.strictObject({
  name: PersonName,
  email: z.optional(Email),
  proof: z.optional(Proof),
  password: NewPassword,
})
export type JoinAccount = z.infer<typeof JoinAccount>
export const JoinedAccount = z.strictObject({
  message: z.string(),
  token: z.string(),
  user: User,
  course: MyCourse,
})

export const JoinInput = z.strictObject({ proof: z.optional(Proof) })
/** `data` is null where the link lets somebody create courses. */
export const Joined = z.strictObject({ message: z.string(), data: z.nullable(MyCourse) })
export type Joined = z.infer<typeof Joined>
