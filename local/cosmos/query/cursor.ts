import { notSupported } from '../errors.ts'
import { readTokens, syntaxError, type Token } from './tokens.ts'

const reserved = new Set(
  'select top value from in where order by asc desc and or not between exists null true false undefined'.split(
    ' ',
  ),
)

/** What real Cosmos DB understands and this one refuses by name. */
const unsupported = new Set(
  ['distinct', 'join', 'group', 'offset', 'limit', 'like', 'escape', 'array', 'all', 'having', 'udf'].concat([
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
export class Cursor {
  readonly text: string
  #tokens: Token[]
  #at = 0

  constructor(text: string) {
    this.text = text
    this.#tokens = readTokens(text)
  }

  get next(): Token {
    return this.peek(0)
  }

  peek(ahead: number): Token {
    const token = this.#tokens[this.#at + ahead] ?? this.#tokens.at(-1)
    if (!token) throw syntaxError('')
    return token
  }

  /** Whether the next token is this keyword (any case) or symbol. */
  is(text: string, ahead = 0): boolean {
    const token = this.peek(ahead)
    if (token.kind === 'word') return token.text.toLowerCase() === text
    return token.kind === 'symbol' && token.text === text
  }

  take(text: string): boolean {
    const found = this.is(text)
    if (found) this.#at++
    return found
  }

  /** Takes these tokens, in lower case and of any kind, or none of them. */
  takeAll(...texts: string[]): boolean {
    const found = texts.every((text, ahead) => this.peek(ahead).text.toLowerCase() === text)
    if (found) this.#at += texts.length
    return found
  }

  need(text: string) {
    if (!this.take(text)) throw this.unexpected()
  }

  advance(): Token {
    const token = this.next
    this.#at++
    return token
  }

  /** A name of our own choice: an alias. */
  needName(): string {
    const { kind, text } = this.next
    if (kind !== 'word' || reserved.has(text.toLowerCase()) || unsupported.has(text.toLowerCase())) {
      throw this.unexpected()
    }
    return this.advance().text
  }

  isName(): boolean {
    const word = this.next.text.toLowerCase()
    return this.next.kind === 'word' && !reserved.has(word) && !unsupported.has(word)
  }

  /** The words from one token on to the one before the next. */
  textFrom(start: Token): string {
    const last = this.#tokens[this.#at - 1]
    return this.text.slice(start.start, last?.end ?? start.end)
  }

  unexpected() {
    const { kind, text, start, end } = this.next
    const known = kind !== 'string' && unsupported.has(text.toLowerCase())
    return known ? notSupported(`${text.toUpperCase()} in a query`) : syntaxError(this.text.slice(start, end))
  }
}
