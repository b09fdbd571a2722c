import { describe, expect, it } from 'vitest'
import { fieldsOf, problemsIn } from './errors.ts'
import { z } from './zod.ts'

const shape = z.strictObject({
  tags: z.record(z.string(), z.string()),
  name: z.string().check(z.minLength(3), z.regex(/^[a-z]*$/, 'Only letters')),
})

describe('fields of a refusal', () => {
  it('are dotted paths with their first message, and unknown keys by their name', () => {
    const { error } = shape.safeParse({ tags: { course: 1 }, name: '1', role: 'admin', id: 2 })
    expect(fieldsOf(error?.issues ?? [])).toEqual({
      'tags.course': 'Expected string, received number',
      name: 'String must contain at least 3 character(s)',
      role: "Unrecognized key(s) in object: 'role'",
      id: "Unrecognized key(s) in object: 'id'",
    })
  })

  it('name the whole input by the empty path', () => {
    expect(fieldsOf(shape.safeParse([]).error?.issues ?? [])).toEqual({
      '': 'Expected object, received array',
    })
  })
  it('are twenty at most, and the others are counted', () => {
    const many = Object.fromEntries(Array.from({ length: 400 }, (_, index) => [`key-${index}`, 1]))
    const { error } = z.strictObject({}).safeParse(many)
    const { fields, left } = problemsIn(error?.issues ?? [])
    expect(Object.keys(fields)).toHaveLength(20)
    expect(left).toBe(380)
    expect(error?.issues[0]?.message.length).toBe(200)
  })

  it('are short, however long a key is', () => {
    const { error } = z.strictObject({}).safeParse({ ['🔑'.repeat(5_000)]: 1 })
    const [[path, sentence] = ['', '']] = Object.entries(fieldsOf(error?.issues ?? []))
    expect(path.length).toBeLessThanOrEqual(80)
    expect(sentence.length).toBeLessThanOrEqual(200)
    expect(path.isWellFormed() && sentence.isWellFormed()).toBe(true)
  })
})
