import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { monthOf } from '../../../infra/hooks/prepare.ts'
import { allowOrigins, forbidAvatars, readSiteConfig } from '../../../infra/hooks/site-config.ts'

const text = readFileSync(new URL('../../../staticwebapp.config.json', import.meta.url), 'utf8')
const policyOf = (config: ReturnType<typeof readSiteConfig>) =>
  config.globalHeaders['Content-Security-Policy']

describe('the configuration of the static web app', () => {
  const config = readSiteConfig(text)

  it('has the headers that a security review looks for', () => {
    const { globalHeaders: headers } = config
    for (const part of [
      "default-src 'self'",
      "script-src 'self'",
      "object-src 'none'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
    ]) {
      expect(policyOf(config)).toContain(part)
    }
    expect(policyOf(config)).not.toMatch(/unsafe-|\*/)
    expect(
      Number(/max-age=(\d+)/.exec(headers['Strict-Transport-Security'] ?? '')?.[1]),
    ).toBeGreaterThanOrEqual(365 * 24 * 3600)
    expect(headers).toMatchObject({ 'X-Content-Type-Options': 'nosniff' })
    for (const name of ['Referrer-Policy', 'Permissions-Policy', 'Cross-Origin-Opener-Policy']) {
      expect(headers).toHaveProperty(name)
    }
  })

  it('stays as it is with a linked back end', () => {
    expect(allowOrigins(config, [undefined, ''])).toEqual(config)
  })

  it('lets pages call the function app, and nobody else, without one', () => {
    const allowed = allowOrigins(config, ['https://func-abc.azurewebsites.net/'])
    expect(policyOf(allowed)).toContain("connect-src 'self' https://func-abc.azurewebsites.net;")
    expect({ ...allowed, globalHeaders: undefined }).toEqual({ ...config, globalHeaders: undefined })
  })

  it('lets pages ask for their address where that can be told', () => {
    const both = ['https://func-abc.azurewebsites.net', 'https://ipv4.example.edu/']
    expect(policyOf(allowOrigins(config, both))).toContain(
      "connect-src 'self' https://func-abc.azurewebsites.net https://ipv4.example.edu;",
    )
  })

  it('names no foreign host when avatars are switched off', () => {
    const quiet = forbidAvatars(config, 'https://ui-avatars.com')
    expect(policyOf(quiet)).toContain("img-src 'self' data:;")
    expect(policyOf(quiet)).not.toContain('https:')
    expect(() => forbidAvatars(quiet, 'https://ui-avatars.com')).toThrow('does not name')
  })

  it('is refused when there is nothing to extend', () => {
    expect(() => allowOrigins({ globalHeaders: {} }, ['https://func-abc.azurewebsites.net'])).toThrow(
      'connect-src',
    )
  })
})

describe('the budget', () => {
  it('begins with the month of the first deployment', () => {
    expect(monthOf(new Date('2026-11-20T12:00:00Z'))).toBe('2026-11-01')
  })
})
