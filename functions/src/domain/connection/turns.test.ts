import { describe, expect, it } from 'vitest'
import { type Bucket, publishedBudgets } from './azure-pace.ts'
import { type Asking, type Pace, takeTurn, unusedPace } from './turns.ts'

interface Sent {
  readonly at: number
  readonly labId: string
}

/** What a lab wants, when: so many times the same. */
interface Wish {
  readonly labId: string
  readonly at: number
  readonly count: number
  readonly asking: Pick<Asking, 'lane' | 'cost' | 'spread'>
}

const start: Wish['asking'] = {
  lane: 'writes',
  cost: { reads: 1, writes: 1, 'update-vm eastus': 1 },
  spread: 0.5,
}

/** Plays it by the clock: who is sent away comes again when told, up to a second late, as queues do. */
const play = (wishes: readonly Wish[], random: () => number) => {
  let pace: Pace = unusedPace
  let asked = 0
  const sent: Sent[] = []
  const waiting = wishes.flatMap(({ labId, at, count, asking }) =>
    Array.from({ length: count }, () => ({ at, asking: { ...asking, labId } as Asking })),
  )
  waiting.sort((one, other) => one.at - other.at)
  const wait = (one: (typeof waiting)[number]): void => {
    let [from, to] = [0, waiting.length]
    while (from < to) {
      const middle = (from + to) >> 1
      if ((waiting[middle]?.at ?? 0) <= one.at) from = middle + 1
      else to = middle
    }
    waiting.splice(from, 0, one)
  }
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
    asked += 1
    const taken = takeTurn(pace, { ...next.asking, spread: random() }, 1, next.at)
    pace = taken.pace
    const { waitSeconds, seat } = taken.turn
    if (waitSeconds === 0) sent.push({ at: next.at, labId: next.asking.labId })
    else {
      const at = next.at + Math.ceil(waitSeconds) * 1000 + random() * 1000
      wait({ at, asking: { ...next.asking, seat } })
    }
  }
  return { sent, asked, pace }
}

/** The same numbers in every run. */
const randomOf = (seed: number) => () => {
  seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
  return seed / 2_147_483_648
}

/** Whether a bucket as Azure publishes it would ever have been empty. */
const isBelow = (bucket: keyof typeof publishedBudgets, sent: readonly Sent[]): boolean => {
  const { atOnce, perSecond } = publishedBudgets[bucket]
  let [left, before] = [atOnce as number, 0]
  return sent.every(({ at }) => {
    left = Math.min(atOnce, left + ((at - before) / 1000) * perSecond) - 1
    before = at
    return left >= 0
  })
}

const of = (sent: readonly Sent[], labId: string): number[] =>
  sent.filter((one) => one.labId === labId).map(({ at }) => at / 1000)

const labs = (count: number, each: number, apartMs = 5): Wish[] =>
  Array.from({ length: count }, (_, index) => ({
    labId: `lab_${index}`,
    at: index * apartMs,
    count: each,
    asking: start,
  }))

describe('turns at Azure', () => {
  it('are below what Azure publishes, whoever asks when for how much', () => {
    for (let seed = 1; seed <= 40; seed += 1) {
      const random = randomOf(seed)
      const wishes = Array.from({ length: 1 + Math.floor(random() * 30) }, (_, index) => ({
        labId: `lab_${index}`,
        at: random() * 60_000,
        count: 1 + Math.floor(random() * 60),
        asking: start,
      }))
      const { sent } = play(wishes, random)
      expect(sent).toHaveLength(wishes.reduce((sum, { count }) => sum + count, 0))
      expect([isBelow('writes', sent), isBelow('reads', sent)], `seed ${seed}`).toEqual([true, true])
    }
  })

  it('go to a hundred labs of thirty in 1.1 times what Azure needs, asking a few times each', () => {
    const { sent, asked } = play(labs(100, 30), randomOf(7))
    const least = (3000 - publishedBudgets.writes.atOnce) / publishedBudgets.writes.perSecond
    expect((sent.at(-1)?.at ?? 0) / 1000 / least).toBeLessThanOrEqual(1.1)
    expect(asked / sent.length).toBeLessThanOrEqual(7)
  })

  it('come to each of them at once, and then round by round', () => {
    const { sent } = play(labs(100, 30), randomOf(3))
    const firsts = labs(100, 30).map(({ labId }) => of(sent, labId)[0] ?? Number.NaN)
    expect(Math.max(...firsts)).toBeLessThanOrEqual(15)
    // Those that came when nothing was left end together.
    const lasts = labs(100, 30).map(({ labId }) => of(sent, labId).at(-1) ?? Number.NaN)
    expect(Math.min(...lasts.slice(20))).toBeGreaterThanOrEqual(0.8 * Math.max(...lasts))
  })

  it('come to each soon, however the messages of all lie in the queue', () => {
    // The last of a hundred in a round waits ten seconds and a half, and who asks again does so up to a second late.
    const longest = Array.from({ length: 8 }, (_, seed) => {
      const random = randomOf(seed * 7919 + 1)
      const wishes = labs(100, 30).flatMap(({ labId }) =>
        Array.from({ length: 30 }, () => ({ labId, at: random() * 6000, count: 1, asking: start })),
      )
      const { sent } = play(wishes, random)
      return Math.max(...labs(100, 30).map(({ labId }) => of(sent, labId)[0] ?? Number.NaN))
    })
    expect(Math.max(...longest)).toBeLessThanOrEqual(18)
  })

  it('come at once to a lab of one VM while hundreds wait', () => {
    const small = [20, 60, 100, 200].map((second) => ({
      labId: `small_${second}`,
      at: second * 1000,
      count: 1,
      asking: start,
    }))
    const { sent } = play([...labs(10, 300), ...small], randomOf(5))
    for (const { labId, at } of small) expect(of(sent, labId)[0]).toBeLessThanOrEqual(at / 1000 + 3)
  })

  it('are not kept for labs that never come again', () => {
    const asked = Array.from({ length: 400 }).reduce<Pace>(
      (pace) => takeTurn(pace, { ...start, labId: 'lab_gone' }, 1, 0).pace,
      unusedPace,
    )
    const { turn } = takeTurn(asked, { ...start, labId: 'lab_gone' }, 1, 60_000)
    expect(turn.waitSeconds).toBe(0)
  })

  it('leave reads to what people wait for', () => {
    const look: Wish['asking'] = { lane: 'looks', cost: { reads: 1 }, spread: 0.5 }
    const { sent } = play([{ labId: 'lab_many', at: 0, count: 900, asking: look }], randomOf(2))
    expect(isBelow('reads', sent)).toBe(true)
    const looking = Array.from({ length: 900 }).reduce<Pace>(
      (pace) => takeTurn(pace, { ...look, labId: 'lab_many' }, 1, 0).pace,
      unusedPace,
    )
    expect(takeTurn(looking, { ...start, labId: 'lab_small' }, 1, 0).turn.waitSeconds).toBe(0)
  })

  it('come to nobody while Azure asks for silence', () => {
    const held = { ...unusedPace, holdUntil: 30_000 }
    expect(takeTurn(held, { ...start, labId: 'lab_1' }, 1, 0).turn.waitSeconds).toBeGreaterThanOrEqual(30)
    expect(takeTurn(held, { ...start, labId: 'lab_1' }, 1, 30_000).turn.waitSeconds).toBe(0)
  })

  it('keep the service for networks below a thousand writes in any five minutes', () => {
    const bucket: Bucket = 'network eastus'
    const address: Wish['asking'] = { lane: 'writes', cost: { writes: 1, [bucket]: 1 }, spread: 0.5 }
    const { sent } = play([{ labId: 'lab_1', at: 0, count: 2000, asking: address }], randomOf(4))
    const times = sent.map(({ at }) => at)
    const most = times.map((from) => times.filter((at) => at >= from && at < from + 300_000).length)
    expect(Math.max(...most)).toBeLessThanOrEqual(1000)
  })
})
