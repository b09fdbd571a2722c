import { notSupported } from '../errors.ts'
import { readTokens, syntaxError, type Token } from './tokens.ts'

const reserved = new Set(
  'select distinct top value from in where order by asc desc and or not between exists null true false undefined'.split(
    ' ',
  ),
)

/** What real Cosmos DB understands and this one refuses by name. */
const unsupported = new Set(
  ['join', 'group', 'offset', 'limit', 'like', 'escape', 'array', 'all', 'having', 'udf'].concat([
    '??',
    '?',
    '||',
    '/',
    '%',
    '&',
    '|',
    '^',
    '~',
  ]),
)

/** Walks over the tokens of one query. */
export interface Cursor {
  readonly text: string
  readonly next: () => Token
  readonly peek: (ahead: number) => Token
  /** Whether the next token is this keyword (any case) or symbol. */
  readonly is: (text: string, ahead?: number) => boolean
  readonly take: (text: string) => boolean
  /** Takes these tokens, in lower case and of any kind, or none of them. */
  readonly takeAll: (...texts: readonly string[]) => boolean
  readonly need: (text: string) => void
  readonly advance: () => Token
  /** A name of our own choice: an alias. */
  readonly needName: () => string
  readonly isName: () => boolean
  /** The words from one token on to the one before the next. */
  readonly textFrom: (start: Token) => string
  readonly unexpected: () => Error
}

const isFree = (text: string): boolean =>
  !reserved.has(text.toLowerCase()) && !unsupported.has(text.toLowerCase())

export const createCursor = (text: string): Cursor => {
  const tokens = readTokens(text)
  let at = 0
  const peek = (ahead: number): Token => {
    const token = tokens[at + ahead] ?? tokens.at(-1)
    if (!token) throw syntaxError('')
    return token
  }
  const next = (): Token => peek(0)
  const is = (wanted: string, ahead = 0): boolean => {
    const { kind, text } = peek(ahead)
    return kind === 'word' ? text.toLowerCase() === wanted : kind === 'symbol' && text === wanted
  }
  const take = (wanted: string): boolean => {
    const found = is(wanted)
    if (found) at++
    return found
  }
  const unexpected = (): Error => {
    const token = next()
    const known = token.kind !== 'string' && unsupported.has(token.text.toLowerCase())
    return known
      ? notSupported(`${token.text.toUpperCase()} in a query`)
      : syntaxError(text.slice(token.start, token.end))
  }
  const advance = (): Token => {
    const token = next()
    at++
    return token
  }
  const isName = (): boolean => next().kind === 'word' && isFree(next().text)
  return {
    text,
    next,
    peek,
    is,
    take,
    takeAll: (...texts) => {
      const found = texts.every((wanted, ahead) => peek(ahead).text.toLowerCase() === wanted)
      if (found) at += texts.length
      return found
    },
    need: (wanted) => {
      if (!take(wanted)) throw unexpected()
    },
    advance,
    needName: () => {
      if (!isName()) throw unexpected()
      return advance().text
    },
    isName,
    textFrom: (start) => text.slice(start.start, tokens[at - 1]?.end ?? start.end),
    unexpected,
  }
}
