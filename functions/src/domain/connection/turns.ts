import { budgetOf, type Cost, entriesOf, left, type Used, withCost, withoutFull } from './azure-pace.ts'

/**
 * Whose turn it is to use what Azure takes. While there is plenty, everybody's. When it runs short, labs go round: each has
 * a seat for every request that waits, one in each round, and rounds open one after the other. A lab that comes anew
 * stands in the open round, however many requests of others wait for later ones.
 */

/** What changes something, what deletes, looks at what was begun, and questions of people: each goes round by itself. */
export type Lane = 'writes' | 'deletes' | 'looks' | 'questions'

interface Round {
  /** The round that is open. */
  readonly open: number
  /** Of each lab: the last round in which it has a seat. Those before the open one are forgotten. */
  readonly last: Readonly<Record<string, number>>
}

/** What the labs of one principal in one subscription share. */
export interface Pace {
  readonly used: Used
  readonly lanes: Readonly<Partial<Record<Lane, Round>>>
  /** Azure asked for silence until then: milliseconds since 1970. */
  readonly holdUntil: number
}

export const unusedPace: Pace = { used: {}, lanes: {}, holdUntil: 0 }

export interface Asking {
  readonly lane: Lane
  readonly cost: Cost
  readonly labId: string
  /** The round in which it was given a seat, when it comes again. */
  readonly seat?: number | undefined
  /** From 0 to 1, anything: those of one round do not come again all at once. */
  readonly spread: number
}

/** Go, or come again in so many seconds, with this seat if there is one. */
export interface Turn {
  readonly waitSeconds: number
  readonly seat?: number | undefined
}

const beginning: Round = { open: 0, last: {} }

/** A round ends when so many requests are left over: nobody of it is about to come. A newcomer finds them. */
const leftOver = 20
/** Left to those who want one thing only, by those who have more waiting. */
const keptForFew = 6
/** The same by those whose round is over before they came to go in it: a lab's first start must not wait for its luck. */
const keptByLate = 3
/** Looks leave these reads to what people wait for. */
const keptReads = 60
/** Who waits for long asks again before its time, since others may have gone: by then a bucket has not filled. */
const soonSeconds = 18
const mostSeconds = 90
const early = 0.7

/** The least that its buckets would have left. */
const spareOf = (used: Used, { lane, cost }: Asking, speed: number, now: number): number =>
  Math.min(
    ...entriesOf(cost).map(([bucket, count]) => {
      const kept = lane === 'looks' && bucket === 'reads' ? keptReads : 0
      return left(used, bucket, speed, now) - count - kept
    }),
  )

/** A bucket that is as good as full: nobody else wants it. */
const isPlenty = (used: Used, { cost }: Asking, speed: number, now: number): boolean =>
  entriesOf(cost).every(([bucket]) => left(used, bucket, speed, now) >= budgetOf(bucket, speed).atOnce * 0.9)

/** Seconds that one of these needs to come back into the slowest of its buckets. */
const secondsEach = ({ lane, cost }: Asking, speed: number): number =>
  Math.max(
    ...entriesOf(cost).map(([bucket, count]) => {
      const { perSecond } = budgetOf(bucket, speed)
      // Of the reads that fill in, the writes of others take some.
      return count / (lane === 'looks' ? perSecond / 2 : perSecond)
    }),
  )

const without = (last: Round['last'], before: number): Round['last'] =>
  Object.fromEntries(Object.entries(last).filter(([, seat]) => seat >= before))

/** Requests that have their seats before this one, in rounds that are not open yet. */
const ahead = ({ open, last }: Round, seat: number): number =>
  Object.values(last).reduce((sum, other) => sum + Math.max(0, Math.min(other, seat) - open), 0)

const untilNextLook = (seconds: number): number =>
  seconds <= soonSeconds
    ? Math.max(1, seconds)
    : Math.min(mostSeconds, Math.max(soonSeconds, seconds * early))

export const takeTurn = (
  pace: Pace,
  asking: Asking,
  speed: number,
  now: number,
): { readonly turn: Turn; readonly pace: Pace } => {
  const { lane, labId, cost } = asking
  const round = pace.lanes[lane] ?? beginning
  const mine = round.last[labId]
  const seat = asking.seat ?? (mine === undefined ? round.open : mine + 1)
  const last = { ...round.last, [labId]: Math.max(seat, mine ?? seat) }
  const isHeld = pace.holdUntil > now
  // While Azure wants silence, nothing is sent before its end.
  const soonest = Math.max(now, pace.holdUntil)

  const hasMore = (mine ?? seat) > seat
  const isLate = seat < round.open
  const kept = isLate ? keptByLate : keptForFew
  const spare = spareOf(pace.used, asking, speed, soonest) - (hasMore ? kept : 0)
  const isOpen = seat <= round.open + Math.max(0, Math.floor(spare / leftOver))
  if (!isHeld && spare >= 0 && (isOpen || isPlenty(pace.used, asking, speed, now))) {
    const open = Math.max(round.open, seat)
    return {
      turn: { waitSeconds: 0, seat },
      pace: {
        ...pace,
        used: withCost(withoutFull(pace.used, speed, now), cost, speed, now),
        lanes: { ...pace.lanes, [lane]: { ...round, open, last: without(last, open) } },
      },
    }
  }

  const each = secondsEach(asking, speed)
  const short = Math.max(0, -spare) * each
  // Of those in the open round nobody knows who went already.
  const inOpen = hasMore && !isLate ? Object.keys(last).length * each * asking.spread : 0
  const seconds = short + (seat <= round.open ? inOpen : ahead({ ...round, last }, seat) * each)
  return {
    turn: { waitSeconds: (soonest - now) / 1000 + untilNextLook(seconds), seat },
    pace: { ...pace, lanes: { ...pace.lanes, [lane]: { ...round, last } } },
  }
}
