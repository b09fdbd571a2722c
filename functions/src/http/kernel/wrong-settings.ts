import { randomUUID } from 'node:crypto'
import { AppError } from '../../domain/kernel/errors.ts'
import type { HttpFunction } from './handle.ts'
import { problemOf } from './problem.ts'

/**
 * The only function of an app that cannot start: every address, /api/health among them, answers 503 with the names of
 * the settings that are wrong and what is asked of them. Their values are told to nobody.
 */
export const wrongSettingsFunction = (rules: Readonly<Record<string, string>>): HttpFunction => ({
  name: 'wrong-settings',
  methods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'],
  route: '{*path}',
  handler: async () => {
    const sentence = `Labkeeper is not set up: these settings are wrong: ${Object.keys(rules).join(', ')}.`
    const refusal = new AppError('unavailable', sentence, { fields: rules, retryAfterSeconds: 60 })
    const { status, headers, body } = problemOf(refusal, randomUUID())
    return {
      status,
      headers: { ...headers, 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' },
      body: JSON.stringify(body),
    }
  },
})
