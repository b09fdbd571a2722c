import type { Route } from '@labkeeper/contract/kernel/route'
import { routes } from '@labkeeper/contract/routes'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Answer, type RunningApp, startApp } from '../support/app.ts'

/** A refusal says little, whatever it refuses: no request makes the server work or write for long. */

let app: RunningApp
let token = ''
beforeAll(async () => {
  app = await startApp()
  token = (await app.newOwner()).token
})
afterAll(() => app.close())

const mostBytes = 16 * 1024
/** What the line and the headers of the smallest call take at least, and a refusal with a few fields needs. */
const smallestRequest = 512

const expectModest = (answer: Answer, requestBytes: number) => {
  const bytes = Buffer.byteLength(answer.text)
  expect(bytes, answer.text.slice(0, 2_000)).toBeLessThanOrEqual(mostBytes)
  expect(bytes, answer.text).toBeLessThanOrEqual(10 * Math.max(requestBytes, smallestRequest))
  const { error = '', fields = {} } = answer.body as { error?: string; fields?: Record<string, string> }
  expect(Object.keys(fields).length).toBeLessThanOrEqual(20)
  for (const sentence of Object.values(fields)) expect(sentence.length).toBeLessThanOrEqual(200)
  expect(error.length).toBeLessThanOrEqual(answer.status === 502 ? 320 : 200)
}

const numbered = (count: number) => Array.from({ length: count }, (_, index) => index)

/** In rows and cells: about as long as it takes to read them with the least that any reader does. */
const aMegabyte = 'a,b\n'.repeat(250_000)
const readIt = (): number => aMegabyte.split('\n').reduce((cells, row) => cells + row.split(',').length, 0)

const cpuOf = async (work: () => unknown): Promise<number> => {
  const before = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(before)
  return user + system
}

const most = 3

/**
 * The processor's time for it against `readIt` right before and behind it, in the quietest of some rounds: a processor
 * that is at half its speed for a while is so for all three.
 */
const costOf = async (work: () => Promise<unknown>): Promise<number> => {
  let least = Number.POSITIVE_INFINITY
  for (let round = 0; round < 5 && least >= most; round += 1) {
    const before = await cpuOf(readIt)
    const spent = await cpuOf(work)
    const after = await cpuOf(readIt)
    least = Math.min(least, spent / ((before + after) / 2))
  }
  return least
}

describe('a refusal', () => {
  it('of 2,200 query parameters is one sentence', async () => {
    const query = numbered(2_200).join('&')
    const answer = await app.call('GET', `health?${query}`)
    expect(answer).toMatchObject({
      status: 400,
      body: { error: 'A call can have at most 50 query parameters.' },
    })
    expectModest(answer, query.length)
  })

  it('of 50 query parameters names 20 of them, each by itself', async () => {
    const answer = await app.call('GET', `health?${numbered(50).join('&')}`)
    const fields = answer.body.fields as Record<string, string>
    expect(Object.keys(fields)).toHaveLength(20)
    expect(fields['7']).toBe("Unrecognized key(s) in object: '7'")
    expect(answer.body.error).toMatch(/^Unrecognized key\(s\) in object: '0', '1', .* \(and 30 more\)$/)
    expectModest(answer, 0)
  })

  it('of 49 pairs with 100 unknown keys each names 20 of them', async () => {
    const pair = Object.fromEntries(numbered(98).map((key) => [`key-${key}`, 1]))
    const body = { pairs: numbered(49).map(() => ({ resourceId: 'x', userId: 'y', ...pair })) }
    const answer = await app.call('POST', 'resource/allocate-many', { token, body })
    expect(answer.body.error).toMatch(/ \(and 4,782 more\)$/)
    expectModest(answer, JSON.stringify(body).length)
  })

  const megabytes: readonly [string, string][] = [
    ['keys', `{${numbered(90_000).map((key) => `"${key}":0`)}}`],
    ['one key', `{"${'k'.repeat(990_000)}":1}`],
    ['one text', JSON.stringify({ email: 'a'.repeat(990_000), password: 'x'.repeat(9_000) })],
    ['lists', `[${'[],'.repeat(300_000)}[]]`],
    ['objects', `{"email":[${'{},'.repeat(300_000)}{}]}`],
    ['texts', `[${'"",'.repeat(300_000)}""]`],
    ['numbers', `{"email":[${'1,'.repeat(490_000)}1]}`],
    ['depth', `${'{"a":'.repeat(150_000)}1${'}'.repeat(150_000)}`],
    ['openings', '['.repeat(990_000)],
    ['escapes', `{"${'\\u0041'.repeat(160_000)}":1}`],
    ['spaces', ' '.repeat(990_000)],
  ]
  it.each(megabytes)(
    'of a megabyte of %s costs at most three times what reading it does',
    async (_what, body) => {
      const send = () => app.call('POST', 'auth/login', { body })
      const answer = await send()
      expect(answer.status).toBe(400)
      expectModest(answer, body.length)
      expect(await costOf(send)).toBeLessThan(most)
    },
  )

  const files: readonly [string, string][] = [
    ['names without a header', 'a,b\n'.repeat(90_000)],
    ['rows that make nobody', `name,email\n${'a,b\n'.repeat(99_999)}`],
    ['addresses that are none', `name,email\n${'a,b.@c.d\n'.repeat(99_999)}`],
    ['apostrophes', `name,email\n${"'=,'\n".repeat(99_999)}`],
    ['empty rows', `name,email\n${',\n'.repeat(99_999)}`],
    ['columns', ','.repeat(990_000)],
    ['quotes', `name,email\n${'"'.repeat(990_000)}`],
  ]
  it.each(files)('of a file of %s costs at most three times what reading it does', async (_what, body) => {
    const headers = { 'content-type': 'text/csv' }
    const sender = await app.newOwner()
    const send = () => app.call('POST', 'lab/students/bulk-create', { token: sender.token, body, headers })
    const answer = await send()
    expect(answer.status).toBe(400)
    expectModest(answer, body.length)
    expect(await costOf(send)).toBeLessThan(most)
  })
})

const key = fc.oneof(
  fc.string({ maxLength: 3 }),
  fc.string({ maxLength: 40, unit: 'binary' }),
  fc.string({ minLength: 500, maxLength: 900, unit: 'binary' }),
)
const keys = fc.oneof(
  fc.uniqueArray(key, { maxLength: 110, size: 'max' }),
  fc.integer({ min: 0, max: 110 }).map((count) => numbered(count).map(String)),
  fc.integer({ min: 0, max: 60 }).map((count) => numbered(count).map((index) => `\u0001${index}`.repeat(40))),
)
const manyKeys = keys.map((all) => Object.fromEntries(all.map((one) => [one, 0])))
const hostile = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom<unknown>(0, '', null, 'x'.repeat(3_000), '💾'.repeat(300)) },
  { weight: 3, arbitrary: manyKeys },
  { weight: 2, arbitrary: fc.array(manyKeys, { maxLength: 60 }) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 6 }) },
)

const bodiesOf = (route: Route) => {
  const known = Object.keys((route.body?._zod.def as { shape?: object } | undefined)?.shape ?? {})
  const guided = fc.record(Object.fromEntries(known.map((name) => [name, hostile])), { requiredKeys: [] })
  return fc.oneof(
    fc.tuple(guided, manyKeys).map(([some, more]) => JSON.stringify({ ...more, ...some })),
    hostile.map((body) => JSON.stringify(body) ?? ''),
    fc.string({ unit: 'binary' }),
  )
}

describe('whatever is refused', () => {
  const all = Object.entries(routes).map(([name, route]): [string, Route] => [name, route])
  const segment = fc.oneof(
    fc.string({ minLength: 1, maxLength: 70, unit: 'grapheme' }),
    fc.constant('\u0001'.repeat(600)),
  )
  const queries = keys.map((names) => names.map((name) => encodeURIComponent(name.toWellFormed())).join('&'))

  it.each(all)('%s answers at most 16 KiB, and ten times the request', async (name, route) => {
    const bystander = name === 'logout' ? (await app.newOwner()).token : token
    const segments = fc.array(segment, { minLength: 3, maxLength: 3 })
    const query = fc.oneof({ weight: 3, arbitrary: fc.constant('') }, { weight: 1, arbitrary: queries })
    await fc.assert(
      fc.asyncProperty(bodiesOf(route), segments, query, async (body, parts, search) => {
        let index = 0
        const path = route.path.replaceAll(/\{\w+\}/g, () => encodeURIComponent(parts[index++] ?? 'x'))
        const address = search === '' ? path : `${path}?${search}`
        const sent = route.body === undefined ? {} : { body }
        const type = route.text?.contentTypes[0]
        const headers = type === undefined ? {} : { 'content-type': type }
        const answer = await app.call(route.method, address, { token: bystander, headers, ...sent })
        if (answer.status < 400) return
        const bytes = Buffer.byteLength(`${route.method} ${address}${route.body === undefined ? '' : body}`)
        expectModest(answer, bytes)
      }),
      { numRuns: 25 },
    )
  })
})
