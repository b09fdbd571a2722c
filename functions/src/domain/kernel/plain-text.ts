/** What a person may read of a text that Azure wrote for engineers. */

/** The API promises no longer sentences. */
export const longestSentence = 320
/** More of Azure's text is never looked at: it bounds the work of the patterns below. */
export const longestSource = 4000

const guid = /\(?['"]?[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}['"]?\)?/gi

/** Of an answer inside the answer only its message; of anything else in braces nothing. */
const withoutJson = (text: string): string => {
  const inner = /\\*"message\\*"\s*:\s*\\*"(.*?)\\*"\s*[,}]/is.exec(text)?.[1]
  if (inner === undefined) return text.replace(/[{[].*$/s, (tail) => (/["{:]/.test(tail) ? '' : tail))
  return inner.replaceAll(/\\+[rn]/g, ' ').replaceAll(/\\+/g, '')
}

/** `/subscriptions/…/virtualMachines/lab-1` → `lab-1`, but not permissions: `Microsoft.Resources/subscriptions/…` */
const withoutPaths = (text: string): string =>
  text.replaceAll(/(?<![\w./])\/?subscriptions\/[^\s'",;)]+/gi, (path) => {
    const last =
      path
        .replace(/[./]+$/, '')
        .split('/')
        .at(-1) ?? ''
    return /\/(resourceGroups|providers)\//i.test(path) ? last : 'the subscription'
  })

/** Sentences that only help somebody with a support ticket. */
const forEngineers =
  /https?:|www\.|aka\.ms|\b(correlation|tracking|request|trace|activity|operation) ?id\b|\btimestamp\b|^(learn|read) more\b|^please (see|refer|read|check the)\b/i

/** One line without JSON, addresses, paths and ids, cut at the end of a sentence. May be empty. */
export const plainText = (text: string, longest: number): string => {
  const line = withoutPaths(withoutJson(text))
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
  const sentences = line
    .split(/(?<=[.!?])\s+(?=[A-Z'"(])/)
    .filter((sentence) => !forEngineers.test(sentence))
    .map((sentence) =>
      sentence
        .replaceAll(guid, '')
        .replaceAll(/\s+(?=[.,;:!?])|\s{2,}/g, (gap) => (gap.length > 1 ? ' ' : ''))
        .trim(),
    )
  let kept = ''
  for (const sentence of sentences) {
    const longer = kept === '' ? sentence : `${kept} ${sentence}`
    if (longer.length > longest) break
    kept = longer
  }
  return kept === '' ? cutAtWord(sentences[0] ?? '', longest) : closed(kept, longest)
}

const closed = (text: string, longest: number): string =>
  /[.!?…]['")]?$/.test(text) || text.length === longest ? text : `${text.replace(/[,;:\s]+$/, '')}.`

/** At most so many characters, cut between two words. */
export const cutAtWord = (text: string, longest = longestSentence): string =>
  text.length <= longest ? text : `${text.slice(0, longest - 1).replace(/\s+\S*$/, '')}…`
