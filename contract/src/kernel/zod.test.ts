import { describe, expect, it } from 'vitest'
import { z as z3 } from 'zod/v3'
import { z } from './zod.ts'

/** The default texts of the specification are zod 3's: the original ships beside, so they are compared with it. */
const pairs: readonly [string, z.ZodMiniType, z3.ZodTypeAny, readonly unknown[]][] = [
  ['string', z.string(), z3.string(), [undefined, null, 5, Number.NaN, [], {}, true, new Date(0)]],
  ['number', z.number(), z3.number(), [undefined, null, '5', Number.NaN, []]],
  ['boolean', z.boolean(), z3.boolean(), [undefined, null, 'true', 0]],
  ['integer', z.int(), z3.number().int(), [1.5, undefined, '1']],
  ['array', z.array(z.string()), z3.array(z3.string()), [undefined, {}, 'a', ['a', 1]]],
  [
    'object',
    z.object({ a: z.string() }),
    z3.object({ a: z3.string() }),
    [undefined, null, [], 'a', {}, { a: 1 }],
  ],
  [
    'strict object',
    z.strictObject({ a: z.string() }),
    z3.object({ a: z3.string() }).strict(),
    [
      { a: 'x', b: 1 },
      { a: 'x', b: 1, c: 2 },
    ],
  ],
  ['record', z.record(z.string(), z.string()), z3.record(z3.string()), [undefined, [], { a: 1 }]],
  ['shortest string', z.string().check(z.minLength(8)), z3.string().min(8), ['', 'short']],
  ['longest string', z.string().check(z.maxLength(3)), z3.string().max(3), ['four']],
  ['exact string', z.string().check(z.length(3)), z3.string().length(3), ['', 'four']],
  ['pattern', z.string().check(z.regex(/^a$/)), z3.string().regex(/^a$/), ['b']],
  ['email', z.email(), z3.string().email(), ['b']],
  ['smallest number', z.number().check(z.gte(32)), z3.number().gte(32), [31]],
  ['number above', z.number().check(z.gt(32)), z3.number().gt(32), [32]],
  ['largest number', z.number().check(z.lte(100)), z3.number().lte(100), [101]],
  ['number below', z.number().check(z.lt(100)), z3.number().lt(100), [100]],
  ['multiple', z.number().check(z.multipleOf(5)), z3.number().multipleOf(5), [4]],
  ['shortest array', z.array(z.string()).check(z.minLength(1)), z3.array(z3.string()).min(1), [[]]],
  ['longest array', z.array(z.string()).check(z.maxLength(1)), z3.array(z3.string()).max(1), [['a', 'b']]],
  ['choice', z.enum(['a', 'b']), z3.enum(['a', 'b']), [undefined, 'c', 5, null]],
  ['literal', z.literal('a'), z3.literal('a'), [undefined, 'b', 5]],
]

describe.each(pairs)('the default text of a wrong %s', (_name, ours, original, inputs) => {
  it.each(inputs.map((input) => [input]))('is the specified one for %j', (input) => {
    const messages = (issues: readonly { path: readonly PropertyKey[]; message: string }[] | undefined) =>
      issues?.map(({ path, message }) => [path.join('.'), message])
    const wanted = messages(original.safeParse(input).error?.issues)
    expect(wanted).toBeDefined()
    expect(messages(ours.safeParse(input).error?.issues)).toEqual(wanted)
  })
})

describe('a text given at a schema', () => {
  it('wins over the default', () => {
    expect(z.string().check(z.minLength(1, 'Name is required')).safeParse('').error?.issues[0]?.message).toBe(
      'Name is required',
    )
  })
})

describe('a default text', () => {
  it('repeats a long value only in part', () => {
    const message = z.enum(['a', 'b']).safeParse('x'.repeat(100_000)).error?.issues[0]?.message
    expect(message).toMatch(/^Invalid enum value\. Expected 'a' \| 'b', received 'x{59}…'$/)
  })
})
