import { owners, route } from '@labkeeper/contract/kernel/route'
import { z } from '@labkeeper/contract/kernel/zod'
import { routes } from '@labkeeper/contract/routes'
import { describe, expect, it } from 'vitest'
import { parseInput } from './parse-input.ts'

const parse = (body: unknown, query: unknown = {}) => parseInput(routes.signup, { params: {}, query, body })

describe('input', () => {
  it('is refused with every field named and the first as the sentence', () => {
    expect(() => parse({ name: ' ', email: 'x', password: '12345', role: 'admin' })).toThrow(
      expect.objectContaining({
        code: 'invalid_request',
        message: 'Name is required',
        fields: {
          name: 'Name is required',
          email: 'Invalid email address',
          password: 'Password must be at least 6 characters',
          role: "Unrecognized key(s) in object: 'role'",
        },
      }),
    )
  })

  it('names the field in the sentence when the text is a default one', () => {
    expect(() => parse({ name: 5, email: 'a@b.test' })).toThrow('name: Expected string, received number')
  })

  it('is refused for a query that the route does not know', () => {
    expect(() => parse({ name: 'A', email: 'a@b.test', password: '123456' }, { debug: '1' })).toThrow(
      "Unrecognized key(s) in object: 'debug'",
    )
  })

  it('with many faults names twenty, and says how many more there are', () => {
    const many = Object.fromEntries(Array.from({ length: 400 }, (_, index) => [index, 1]))
    expect(() => parse({ name: 'A', email: 'a@b.test', password: '123456' }, many)).toThrow(
      expect.objectContaining({ message: expect.stringMatching(/^Unrecognized .+'19' \(and 380 more\)$/) }),
    )
  })

  it('cannot reach a prototype', () => {
    const loose = route({
      method: 'POST',
      path: 'x',
      summary: '',
      access: owners,
      body: z.strictObject({ tags: z.record(z.string(), z.string()) }),
      status: 200,
      response: z.strictObject({}),
    })
    const body = JSON.parse('{"tags":{"constructor":"x"},"constructor":{"prototype":{"polluted":1}}}')
    expect(() => parseInput(loose, { params: {}, query: {}, body })).toThrow('constructor')
    expect('polluted' in {}).toBe(false)
  })
})
