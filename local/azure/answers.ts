import type { Json } from './json.ts'

export interface Answer {
  readonly status: number
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: Json
}

export function ok(body: Json, headers: Readonly<Record<string, string>> = {}): Answer {
  return { status: 200, body, headers }
}

export function noContent(): Answer {
  return { status: 204 }
}
