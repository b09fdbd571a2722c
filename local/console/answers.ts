import type { ConsoleAnswer } from './exhibit.ts'

export const ok = (body: unknown): ConsoleAnswer => ({ status: 200, body })

export const refuse = (error: string, status = 400): ConsoleAnswer => ({ status, body: { error } })

/** What an object says by name; nothing for what is no object. */
export const fieldsOf = (body: unknown): ReadonlyMap<string, unknown> =>
  new Map(Object.entries(typeof body === 'object' && body ? body : {}))

/** '1 message sent', '2 messages sent'. */
export const counted = (count: number, one: string, more = `${one}s`): string =>
  `${count} ${count === 1 ? one : more}`
