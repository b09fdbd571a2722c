import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { createApp } from './app.ts'
import { readConfig } from './config.ts'

const ring = `a:${randomBytes(32).toString('base64')}`
const app = createApp(
  readConfig({
    COSMOS_ENDPOINT: 'http://127.0.0.1:1',
    COSMOS_KEY: 'a2V5',
    AzureWebJobsStorage: 'UseDevelopmentStorage=true',
    APP_ORIGIN: 'http://localhost',
    SIGNING_KEYS: ring,
    SEALING_KEYS: ring,
  }),
)

const canMatchSame = (one: string, other: string): boolean => {
  const [left, right] = [one.split('/'), other.split('/')]
  const isParameter = (part = '') => part.startsWith('{')
  return (
    left.length === right.length &&
    left.every((part, index) => isParameter(part) || isParameter(right[index]) || part === right[index])
  )
}

describe('the HTTP functions', () => {
  const routed = app.http.filter(({ route }) => route !== '{*path}')

  it('never compete for a call: the host would decide by their names', () => {
    const clashes = routed.flatMap((one, index) =>
      routed
        .slice(index + 1)
        .filter((other) => one.methods.some((method) => other.methods.includes(method)))
        .filter((other) => canMatchSame(one.route, other.route))
        .map((other) => `${one.name} ${other.name}`),
    )
    expect(clashes).toEqual([])
  })

  it('leave the rest to one that comes last', () => {
    const names = app.http.map(({ name }) => name.toLowerCase()).sort()
    expect(names.at(-1)).toBe('zz-not-found')
    expect(new Set(names).size).toBe(names.length)
  })

  it('have names and routes that the host takes', () => {
    for (const { name } of [...app.http, ...app.queues, ...app.timers]) {
      expect(name).toMatch(/^[A-Za-z][A-Za-z0-9_-]{0,126}$/)
    }
    for (const { route } of routed) expect(route).not.toMatch(/^(admin|runtime)\b|^\//)
  })
})
