/** How many letters a mail service takes from a subscription. */
export interface MailLimits {
  readonly perMinute: number
  readonly perHour: number
}

/**
 * Who caused a letter: somebody who is signed in or at a known device, whose address is confirmed, or anybody at all.
 * Strangers' letters take half of what the service takes, so that they never keep the others waiting.
 */
export type Lane = 'own' | 'strangers'

/** When letters went out, and until when the service asked for silence. Milliseconds since 1970. */
export interface MailPace {
  readonly sentAt: readonly number[]
  /** Those of them that strangers caused. */
  readonly strangersAt: readonly number[]
  readonly holdUntil: number
}

export const noLetters: MailPace = { sentAt: [], strangersAt: [], holdUntil: 0 }

const minuteMs = 60_000
const hourMs = 60 * minuteMs

/** Azure's own sender: `DoNotReply@{guid}.azurecomm.net`. Its limits cannot be raised. */
export const isManagedSender = (from: string): boolean => /\.azurecomm\.net$/i.test(from.trim())

/** What Azure publishes, and has raised for a domain of one's own: https://learn.microsoft.com/azure/communication-services/concepts/service-limits#email */
export const azureMailLimits = (from: string, perHour = 100): MailLimits =>
  isManagedSender(from) ? { perMinute: 5, perHour: 10 } : { perMinute: 30, perHour }

const freeAt = (sentAt: readonly number[], most: number, windowMs: number): number => {
  const oldest = sentAt.at(-most)
  return oldest === undefined ? 0 : oldest + windowMs
}

const freeWithin = (sentAt: readonly number[], { perMinute, perHour }: MailLimits): number =>
  Math.max(freeAt(sentAt, perMinute, minuteMs), freeAt(sentAt, perHour, hourMs))

const halfOf = ({ perMinute, perHour }: MailLimits): MailLimits => ({
  perMinute: Math.max(1, Math.floor(perMinute / 2)),
  perHour: Math.max(1, Math.floor(perHour / 2)),
})

/** Whole seconds until the next letter of this lane may go, 0 for now. */
export const mailWait = (pace: MailPace, limits: MailLimits, lane: Lane, now: number): number => {
  const whole = Math.max(pace.holdUntil, freeWithin(pace.sentAt, limits))
  const at = lane === 'own' ? whole : Math.max(whole, freeWithin(pace.strangersAt, halfOf(limits)))
  return Math.max(0, Math.ceil((at - now) / 1000))
}

export const withLetter = (
  { sentAt, strangersAt, holdUntil }: MailPace,
  lane: Lane,
  now: number,
): MailPace => {
  const lately = (instants: readonly number[]) => instants.filter((at) => at > now - hourMs)
  return {
    sentAt: [...lately(sentAt), now],
    strangersAt: lane === 'own' ? lately(strangersAt) : [...lately(strangersAt), now],
    holdUntil,
  }
}
