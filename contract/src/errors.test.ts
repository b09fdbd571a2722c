import { describe, expect, it } from 'vitest'
import { fieldsOf } from './errors.ts'
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
      role: "Unrecognized key(s) in object: 'role', 'id'",
      id: "Unrecognized key(s) in object: 'role', 'id'",
    })
  })

  it('name the whole input by the empty path', () => {
    expect(fieldsOf(shape.safeParse([]).error?.issues ?? [])).toEqual({
      '': 'Expected object, received array',
    })
  })
})
