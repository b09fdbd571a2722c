import { longestSentence, longestSource, plainText } from '../kernel/plain-text.ts'
import { accountWordings } from './account-wordings.ts'
import { resourceWordings } from './resource-wordings.ts'

const wordings = new Map(
  [...accountWordings, ...resourceWordings].flatMap((wording) =>
    wording.codes.map((code) => [code.toLowerCase(), wording] as const),
  ),
)

const unknown = (code: string, message: string): string => {
  const opening = 'Azure refused: '
  const text = plainText(message, longestSentence - opening.length)
  if (text !== '') return opening + text
  const name = /^[A-Za-z]{1,60}\d{0,6}$/.test(code) ? ` (${code})` : ''
  return `Azure refused the request${name} and gave no reason. Try again; if it happens again, look at the resource in the Azure portal.`
}

/**
 * Azure's code and message as one plain sentence or two for a teacher: at most 320 characters, no JSON, no addresses,
 * no ids.
 */
export const azureSentence = (code: string, message: string): string => {
  const text = message.slice(0, longestSource)
  return plainText(wordings.get(code.toLowerCase())?.say(text) ?? unknown(code, text), longestSentence)
}
