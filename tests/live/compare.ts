import type { Seen } from './record.ts'

/** What answers one call: every status, every header the product goes by, every property. */
interface Answers {
  readonly statuses: ReadonlySet<string>
  readonly shape: ReadonlySet<string>
}

/** A success and how it is followed; how often something is under way still depends on the hour. */
const statusOf = ({ status, headers }: Seen): string => {
  const ticket = headers.filter((name) => name !== 'retry-after')
  return `${status}${ticket.length > 0 ? ` with ${ticket.join(' and ')}` : ''}`
}

const gather = (all: readonly Seen[]): ReadonlyMap<string, Answers> =>
  new Map(
    Object.entries(Object.groupBy(all, ({ call }) => call)).map(([call, some = []]) => [
      call,
      {
        statuses: new Set(some.filter(({ status }) => status < 400).map(statusOf)),
        shape: new Set(some.filter(({ status }) => status < 300).flatMap(({ shape }) => shape)),
      },
    ]),
  )

const missing = (wanted: ReadonlySet<string>, found: ReadonlySet<string>): readonly string[] =>
  [...wanted].filter((one) => !found.has(one)).sort()

const isPoll = (call: string): boolean => call.endsWith('/poll')

/**
 * In which answers the stand-in and Azure differ: a status or ticket that only one of them gives, a property that the
 * stand-in made up or gives another type. What Azure says beyond that is no difference: the product does without it.
 */
export const differences = (expected: readonly Seen[], found: readonly Seen[]): readonly string[] => {
  const [ours, azures] = [gather(expected), gather(found)]
  return [...ours].flatMap(([call, wanted]) => {
    const real = azures.get(call)
    if (real === undefined) return [`${call}: Azure was never asked`]
    // Which of them a poll shows depends on when it comes.
    const strange = isPoll(call) ? [] : missing(real.statuses, wanted.statuses)
    const absent = isPoll(call) ? [] : missing(wanted.statuses, real.statuses)
    return [
      ...strange.map((status) => `${call}: Azure answers ${status}, the stand-in never`),
      ...absent.map((status) => `${call}: the stand-in answers ${status}, Azure did not`),
      ...missing(wanted.shape, real.shape).map((line) => `${call}: only the stand-in answers ${line}`),
    ]
  })
}
