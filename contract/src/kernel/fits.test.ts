import { describe, expect, it } from 'vitest'
import { fits } from './fits.ts'
import { z } from './zod.ts'

/** Of every kind that lists are made of. */
const Vm = z.strictObject({
  id: z.string(),
  name: z.string(),
  allocatedTo: z.optional(z.strictObject({ name: z.string(), email: z.string() })),
  powerState: z.enum(['VM running', 'VM stopped']),
  disks: z.array(z.strictObject({ name: z.string() })),
  os: z.nullable(z.string()),
  tags: z.optional(z.record(z.string(), z.string())),
  busy: z.optional(z.boolean()),
  postponementsLeft: z.optional(z.number()),
})

const vm = {
  id: '/subscriptions/1/resourceGroups/g/providers/Microsoft.Compute/virtualMachines/web-1',
  name: 'web-1',
  allocatedTo: { name: 'Stu', email: 'stu@school.test' },
  powerState: 'VM running',
  disks: [{ name: 'web-1-disk' }, { name: 'more' }],
  os: 'Ubuntu',
  tags: { course: 'cs-101' },
  busy: false,
  postponementsLeft: 2,
}

const others = [
  undefined,
  null,
  0,
  1.5,
  Number.NaN,
  '',
  'VM running',
  true,
  [],
  {},
  [{ name: 'd' }],
  { a: 1 },
]

/** A copy with one thing changed, for each thing and each change, all the way down. */
const changed = (value: unknown): unknown[] => {
  const within =
    typeof value !== 'object' || value === null
      ? []
      : Object.entries(value).flatMap(([key, part]) => {
          const having = (other: unknown) =>
            Array.isArray(value) ? value.with(Number(key), other) : { ...value, [key]: other }
          const { [key]: _gone, ...rest } = value as Record<string, unknown>
          return [rest, ...changed(part).map(having)]
        })
  return [...others, ...within, ...(typeof value === 'object' ? [{ ...value, stranger: 1 }] : [])]
}

const isSame = (one: unknown, other: unknown): boolean => {
  if (typeof one !== 'object' || typeof other !== 'object' || !one || !other) return Object.is(one, other)
  const rest = new Map(Object.entries(other))
  return (
    Array.isArray(one) === Array.isArray(other) &&
    Object.entries(one).every(([key, part]) => rest.has(key) && isSame(part, rest.get(key))) &&
    Object.keys(one).length === rest.size
  )
}

const readsAsItIs = (schema: z.core.$ZodType, value: unknown): boolean => {
  const read = z.safeParse(schema, value)
  return read.success && isSame(read.data, value)
}

describe('a value fits', () => {
  it('a VM exactly where reading it would change nothing', () => {
    const all = [vm, ...changed(vm)]
    expect(all.length).toBeGreaterThan(200)
    const judged = all.filter((value) => fits(Vm, value))
    expect(judged).toEqual(all.filter((value) => readsAsItIs(Vm, value)))
    expect(judged).toContain(vm)
    expect(judged.length).toBeLessThan(all.length / 2)
  })

  it.each<[string, z.core.$ZodType]>([
    ['a text with a bound', z.string().check(z.minLength(3))],
    ['a format', z.email()],
    ['a whole number', z.int()],
    ['a number that is made of what comes', z.coerce.number()],
    ['a list with a bound', z.array(z.string()).check(z.minLength(1))],
    ['a constant', z.literal(['a', 1])],
    ['one of two', z.union([z.string(), z.strictObject({ a: z.number() })])],
    ['what may be null', z.nullable(z.string())],
    ['what has a default', z.strictObject({ a: z._default(z.number(), 1) })],
    [
      'what is changed',
      z.pipe(
        z.string(),
        z.transform((text: string) => text.trim()),
      ),
    ],
    ['an object that forgets what it does not know', z.object({ a: z.optional(z.number()) })],
    ['an object that keeps it', z.looseObject({ a: z.optional(z.number()) })],
    ['an object with a rule', z.strictObject({ a: z.number() }).check(z.refine(({ a }) => a > 1))],
    ['a record of few keys', z.partialRecord(z.enum(['a', 'b']), z.number())],
    ['a record', z.record(z.string(), z.number())],
    ['anything', z.unknown()],
  ])('%s only where reading it would change nothing', (_what, schema) => {
    const values = [...others, 'abc', ' abc ', 'a@b.test', 3, '3', ['a'], { a: 2 }, { a: 2, b: 1 }, { c: 1 }]
    for (const value of values) if (fits(schema, value)) expect(readsAsItIs(schema, value)).toBe(true)
  })

  it('never by a key that changes what an object is', () => {
    const forged = JSON.parse('{ "__proto__": "x" }')
    expect(fits(z.record(z.string(), z.string()), forged)).toBe(false)
    expect(fits(z.strictObject({ toString: z.optional(z.string()) }), forged)).toBe(false)
    expect(fits(z.strictObject({ toString: z.string() }), {})).toBe(false)
  })
})
