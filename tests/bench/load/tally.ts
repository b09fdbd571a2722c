import type { Answer, Call } from '../../support/api.ts'

/** What all calls of a load came to. */
export interface Tally {
  /** Milliseconds of each call that asks, and of each that orders or signs in. */
  readonly reads: number[]
  readonly others: number[]
  readonly problems: Map<string, number>
  readonly operations: { readonly call: Call; readonly id: string }[]
}

export const createTally = (): Tally => ({ reads: [], others: [], problems: new Map(), operations: [] })

interface Wanted {
  readonly method: string
  readonly path: string
  readonly body?: unknown
  readonly fine?: readonly number[]
}

/** One call, timed. Any other answer than a fine one is a problem, and nothing to go on with. */
export const measured = async <T = { readonly operationId?: string }>(
  tally: Tally,
  call: Call,
  { method, path, body, fine = [200] }: Wanted,
): Promise<Answer<T> | undefined> => {
  const problem = (what: string | number): void => {
    const key = `${method} ${path}: ${what}`
    tally.problems.set(key, (tally.problems.get(key) ?? 0) + 1)
  }
  const startedAt = performance.now()
  try {
    const answer = await call<T>(method, path, body)
    const times = method === 'GET' ? tally.reads : tally.others
    times.push(performance.now() - startedAt)
    if (fine.includes(answer.status)) return answer
    problem(`${answer.status} ${JSON.stringify(answer.body)}`)
    return undefined
  } catch (error) {
    problem(error instanceof Error ? error.message : String(error))
    return undefined
  }
}
