import type { BodyInput, ParamsOf, Route } from '@labkeeper/contract/kernel/route'

/** A refusal by the product's API: its status and the sentence it gave. */
export class ApiRefusal extends Error {
  readonly status: number

  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

interface Input<R> {
  readonly params?: ParamsOf<R>
  readonly body?: BodyInput<R>
  readonly token?: string
}

const fillPath = (path: string, params: object) => {
  const values = new Map<string, unknown>(Object.entries(params))
  return path.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(String(values.get(name))))
}

const sentenceOf = (answer: unknown, status: number) =>
  typeof answer === 'object' && answer && 'error' in answer ? String(answer.error) : `HTTP ${status}`

interface Answering<T> {
  readonly response: { parse(answer: unknown): T }
}

/** The answer's type `T` is inferred from the contract's route. */
export type Api = <R extends Route, T>(route: R & Answering<T>, input: Input<R>) => Promise<T>

/** Calls the product as its own front end does; throws an ApiRefusal for any answer but a success. */
export const connectApi =
  (origin: string, signal: AbortSignal): Api =>
  async <R extends Route, T>(route: R & Answering<T>, { params, body, token }: Input<R>) => {
    const authorization =
      token === undefined ? {} : { authorization: `Bearer ${token}`, 'x-authorization': `Bearer ${token}` }
    const response = await fetch(`${origin}/api/${fillPath(route.path, params ?? {})}`, {
      method: route.method,
      headers: { ...authorization, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal,
    })
    const answer: unknown = await response.json().catch(() => undefined)
    if (!response.ok) throw new ApiRefusal(response.status, sentenceOf(answer, response.status))
    const { response: schema }: Answering<T> = route
    return schema.parse(answer)
  }
