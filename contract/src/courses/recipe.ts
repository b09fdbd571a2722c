import { Text, Whole } from '../kernel/shapes.ts'
import { z } from '../kernel/zod.ts'
import { CampusRange } from './campus.ts'

/** What a course's machines are made of. */

const Image = z.strictObject({
  publisher: Text(1, 80),
  offer: Text(1, 80),
  sku: Text(1, 80),
  version: z._default(Text(1, 64), 'latest'),
})

const RecipeSource = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('image'), image: Image }),
  z.strictObject({ kind: z.literal('version'), number: Whole(1, 100_000) }),
])

/**
 * From where the machines of a course can be reached: from addresses that their people open them for, from the ranges of a
 * campus too, or from everywhere.
 */
export const Access = z.enum(['address', 'campus', 'anyone'])
export type Access = z.infer<typeof Access>

/** Sizes in the order of preference. Whether Azure offers what is named shows when machines are to be made. */
export const Recipe = z.strictObject({
  from: RecipeSource,
  location: Text(1, 64),
  /** Absent in what is sent: the course gets a group of its own. */
  resourceGroup: z.optional(Text(1, 90)),
  sizes: z.readonly(z.array(Text(1, 64)).check(z.minLength(1), z.maxLength(5))),
  diskSizeGB: Whole(32, 4095),
  adminUsername: z._default(Text(1, 20), 'labadmin'),
  /** Else students sign in to an account without an administrator's rights. */
  studentIsAdmin: z._default(z.boolean(), true),
  /** Absent in what is sent, both stay; at first it is `address`. */
  access: z.optional(Access),
  campus: z.optional(z.readonly(z.array(CampusRange).check(z.maxLength(20)))),
  /** SSH takes no passwords: on Linux only. */
  sshKeysOnly: z.optional(z.boolean()),
})
export type Recipe = z.infer<typeof Recipe>

/** The same as answers show it. */
export const ShownRecipe = z.strictObject({
  from: z.discriminatedUnion('kind', [
    z.strictObject({
      kind: z.literal('image'),
      image: z.strictObject({
        publisher: z.string(),
        offer: z.string(),
        sku: z.string(),
        version: z.string(),
      }),
    }),
    z.strictObject({ kind: z.literal('version'), number: z.number() }),
  ]),
  location: z.string(),
  resourceGroup: z.string(),
  sizes: z.array(z.string()),
  diskSizeGB: z.number(),
  adminUsername: z.string(),
  studentIsAdmin: z.boolean(),
  access: Access,
  campus: z.optional(z.array(z.string())),
  sshKeysOnly: z.optional(z.boolean()),
})
export type ShownRecipe = z.infer<typeof ShownRecipe>
