/** How much an answer says of what somebody sent: a refusal must not be larger than what it refuses. */

export const mostFields = 20
export const longestSentence = 200
export const longestPath = 80
/** Of a key or value inside a sentence. */
const longestEcho = 60

/** At most so many characters, none of them half of a pair. */
export const shorten = (text: string, longest: number): string =>
  text.length <= longest ? text : `${text.slice(0, longest - 1).replace(/[\uD800-\uDBFF]$/, '')}…`

/** Somebody's text inside a sentence of ours. */
export const quoted = (text: string): string => `'${shorten(text, longestEcho)}'`
