import { describe, expect, it } from 'vitest'
import { readJson } from './read-json.ts'

const incoming = (body: string | Uint8Array, headers: Record<string, string> = {}) =>
  new Request('http://localhost/', {
    method: 'POST',
    body: typeof body === 'string' ? body : Buffer.from(body),
    headers: { 'content-type': 'application/json', ...headers },
  })
const read = (body: string | Uint8Array, headers?: Record<string, string>) =>
  readJson(incoming(body, headers))

describe('the body of a call', () => {
  it('is JSON, in UTF-8, with or without a byte order mark', async () => {
    const value = { a: [1, { b: '"}:,{' }], c: { a: 'ß 🎓 \u2028' } }
    expect(await read(JSON.stringify(value))).toEqual(value)
    expect(
      await read(`\ufeff${JSON.stringify(value)}`, { 'content-type': 'Application/JSON; Charset="UTF-8"' }),
    ).toEqual(value)
  })

  it('may be left out', async () => {
    expect(await readJson(new Request('http://localhost/', { method: 'POST' }))).toEqual({})
  })

  it.each<[string, string | Uint8Array, Record<string, string>]>([
    ['text', '{}', { 'content-type': 'text/plain' }],
    ['a form', 'a=1', { 'content-type': 'application/x-www-form-urlencoded' }],
    ['no type', '{}', { 'content-type': '' }],
    ['another encoding', '{}', { 'content-type': 'application/json; charset=utf-16' }],
  ])('is refused as %s', async (_what, body, headers) => {
    await expect(read(body, headers)).rejects.toMatchObject({ code: 'unsupported_media_type' })
  })

  it('is refused above 1 MB, whatever its length says', async () => {
    const large = JSON.stringify({ a: 'x'.repeat(1_000_000) })
    await expect(read(large)).rejects.toMatchObject({ code: 'too_large' })
    const claiming = {
      headers: new Headers({ 'content-length': '1000001' }),
      arrayBuffer: () => Promise.reject(new Error('was read')),
    }
    await expect(readJson(claiming)).rejects.toMatchObject({ code: 'too_large' })
  })

  it.each<[string, string | Uint8Array]>([
    ['cut off', '{"a":'],
    ['empty space', '  '],
    ['not UTF-8', Uint8Array.of(0x22, 0xff, 0xfe, 0x22)],
    ['UTF-16', Buffer.from('{}', 'utf16le')],
    ['nested deeply', `${'['.repeat(1_000)}${']'.repeat(1_000)}`],
    ['nested very deeply', `${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`],
    [
      'more than 100 keys',
      JSON.stringify(Object.fromEntries(Array.from({ length: 101 }, (_, key) => [key, 1]))),
    ],
    ['more than 1,000 lists', `[${'[],'.repeat(999)}[]]`],
    ['half a surrogate pair', '{"a":"\\ud83c"}'],
    ['half a surrogate pair as a key', '{"\\udf93":1}'],
    ['a NUL', '{"a":"x\\u0000"}'],
    ['a prototype', '{"a":{"__proto__":{"role":"admin"}}}'],
    ['an escaped prototype', '{"\\u005f_proto__":1}'],
    ['a key given twice', '{"role":"student","a":{"role":1},"role":"admin"}'],
    ['a key given twice, once escaped', '{"role":1,"r\\u006fle" : 2}'],
  ])('is refused when it holds %s', async (_what, body) => {
    await expect(read(body)).rejects.toMatchObject({ code: 'invalid_request' })
  })

  it('may have 100 keys in each of its objects', async () => {
    const object = Object.fromEntries(Array.from({ length: 100 }, (_, key) => [key, 1]))
    expect(await read(JSON.stringify([object, object]))).toEqual([object, object])
  })

  it('that has a long key twice is refused in a short sentence', async () => {
    const key = 'k'.repeat(400_000)
    await expect(read(`{"${key}":1,"${key}":2}`)).rejects.toMatchObject({
      message: `The key '${'k'.repeat(59)}…' is given twice.`,
    })
  })

  it('may hold one key in several objects', async () => {
    const value = [{ a: 1 }, { a: 2, b: { a: 3 } }]
    expect(await read(JSON.stringify(value))).toEqual(value)
  })
})
