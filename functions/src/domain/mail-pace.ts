/** How many letters a mail service takes from a subscription. */
export interface MailLimits {
  readonly perMinute: number
  readonly perHour: number
}

/** When letters went out, and until when the service asked for silence. Milliseconds since 1970. */
export interface MailPace {
  readonly sentAt: readonly number[]
  readonly holdUntil: number
}

export const noLetters: MailPace = { sentAt: [], holdUntil: 0 }

const minuteMs = 60_000
const hourMs = 60 * minuteMs

/** Azure's own sender: `DoNotReply@{guid}.azurecomm.net`. Its limits cannot be raised. */
export const isManagedSender = (from: string): boolean => /\.azurecomm\.net$/i.test(from.trim())

/** What Azure publishes: https://learn.microsoft.com/azure/communication-services/concepts/service-limits#email */
export const azureMailLimits = (from: string): MailLimits =>
  isManagedSender(from) ? { perMinute: 5, perHour: 10 } : { perMinute: 30, perHour: 100 }

const freeAt = (sentAt: readonly number[], most: number, windowMs: number): number => {
  const oldest = sentAt.at(-most)
  return oldest === undefined ? 0 : oldest + windowMs
}

/** Whole seconds until the next letter may go, 0 for now. */
export const mailWait = ({ sentAt, holdUntil }: MailPace, limits: MailLimits, now: number): number => {
  const at = Math.max(
    holdUntil,
    freeAt(sentAt, limits.perMinute, minuteMs),
    freeAt(sentAt, limits.perHour, hourMs),
  )
  return Math.max(0, Math.ceil((at - now) / 1000))
}

export const withLetter = ({ sentAt, holdUntil }: MailPace, now: number): MailPace => ({
  sentAt: [...sentAt.filter((at) => at > now - hourMs), now],
  holdUntil,
})
