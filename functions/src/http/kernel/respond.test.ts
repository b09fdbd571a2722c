import { anyone, route } from '@labkeeper/contract/kernel/route'
import { z } from '@labkeeper/contract/kernel/zod'
import { describe, expect, it } from 'vitest'
import { respond } from './respond.ts'

const shape = { method: 'GET', path: 'x', summary: '', access: anyone, status: 200 } as const
const list = route({
  ...shape,
  response: z.strictObject({ data: z.array(z.strictObject({ id: z.string() })) }),
  etag: true,
})

describe('an answer', () => {
  it('with a field that the contract does not list is our bug, never sent', () => {
    const leaking = { data: [{ id: '1', sealedPassword: 'v1.x' }] }
    expect(() => respond(list, leaking, null)).toThrow('not what the contract says')
  })

  it('carries a tag that follows its content', () => {
    const etag = (data: { id: string }[]) =>
      new Headers(respond(list, { data }, null).headers as Record<string, string>).get('etag')
    expect(etag([{ id: '1' }])).toBe(etag([{ id: '1' }]))
    expect(etag([{ id: '1' }])).not.toBe(etag([{ id: '2' }]))
  })
})
