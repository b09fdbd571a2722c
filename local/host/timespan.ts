const shape = /^(?:(\d+)\.)?(\d{1,2}):(\d{2}):(\d{2})(\.\d{1,7})?$/

/** Whether the text is a .NET TimeSpan (`[d.]hh:mm:ss[.fffffff]`), the notation of host.json. */
export const isTimespan = (text: string): boolean => shape.test(text)

/** Milliseconds of a .NET TimeSpan. Refuses anything else, naming the setting. */
export const parseTimespan = (text: unknown, setting: string): number => {
  const match = typeof text === 'string' ? shape.exec(text) : null
  if (!match)
    throw new Error(`host.json: ${setting} must be a time span like "00:00:30", got ${JSON.stringify(text)}`)
  const [, days, hours, minutes, seconds, fraction] = match
  const wholeSeconds =
    ((Number(days ?? 0) * 24 + Number(hours)) * 60 + Number(minutes)) * 60 + Number(seconds)
  return Math.round((wholeSeconds + Number(fraction ?? 0)) * 1000)
}
