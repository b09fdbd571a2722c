import type { Json } from '../../service/json.ts'

export interface Answer {
  readonly status: number
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: Json
  /** In the place of a body: what is kept as a file. */
  readonly text?: string
}

export const ok = (body: Json, headers: Readonly<Record<string, string>> = {}): Answer => ({
  status: 200,
  body,
  headers,
})

export const noContent = (): Answer => ({ status: 204 })
