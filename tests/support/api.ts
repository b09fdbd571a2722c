import type { SimulatedSubscription } from './stack.ts'

/** The API as any client would call it. Answers are parsed JSON; nothing is thrown for refusals. */
export interface Answer<T = Record<string, unknown>> {
  readonly status: number
  readonly headers: Headers
  readonly body: T
}

export const caller = (origin: string, token?: string) => {
  const call = async <T = Record<string, unknown>>(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answer<T>> => {
    const response = await fetch(`${origin}/api/${path}`, {
      method,
      headers: {
        ...(token === undefined
          ? {}
          : { authorization: `Bearer ${token}`, 'x-authorization': `Bearer ${token}` }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    const text = await response.text()
    return {
      status: response.status,
      headers: response.headers,
      body: (text === '' ? {} : JSON.parse(text)) as T,
    }
  }
  return call
}

export type Call = ReturnType<typeof caller>

let lastPerson = 0

/** A new lab owner, signed in, with a connected subscription when one is given. */
export const newOwner = async (
  origin: string,
  subscription?: SimulatedSubscription,
  email = `owner-${process.pid}-${++lastPerson}@example.test`,
): Promise<{ call: Call; token: string; email: string; password: string }> => {
  const password = 'Own-lab-1'
  const signup = await caller(origin)<{ token: string }>('POST', 'auth/signup', {
    name: 'Olga Owner',
    email,
    password,
  })
  if (signup.status !== 201) throw new Error(`Sign-up failed: ${JSON.stringify(signup.body)}`)
  const call = caller(origin, signup.body.token)
  if (subscription !== undefined) {
    const saved = await call('PUT', 'cloud-settings', subscription)
    if (saved.status !== 200) throw new Error(`Cloud settings failed: ${JSON.stringify(saved.body)}`)
  }
  return { call, token: signup.body.token, email, password }
}

interface SeenOperation {
  readonly status: string
  readonly total: number
  readonly succeeded: number
  readonly failed: number
  readonly items: readonly { readonly name: string; readonly status: string; readonly error?: string }[]
}

/** Waits until the operation has an end; looks `everyMs`. */
export const finished = async (
  call: Call,
  operationId: string,
  everyMs = 200,
  mostMs = 180_000,
): Promise<SeenOperation> => {
  const giveUpAt = performance.now() + mostMs
  for (;;) {
    const { status, body } = await call<{ data: SeenOperation }>('GET', `operations/${operationId}`)
    // A busy machine may answer 503 for a while.
    if (status < 500 && body.data.status !== 'running') return body.data
    if (performance.now() > giveUpAt) {
      throw new Error(`Still running: ${status} ${JSON.stringify(body).slice(0, 2_000)}`)
    }
    await new Promise((resolve) => setTimeout(resolve, everyMs))
  }
}
