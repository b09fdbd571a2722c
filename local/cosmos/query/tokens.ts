import { badRequest } from '../errors.ts'

export interface Token {
  readonly kind: 'word' | 'parameter' | 'number' | 'string' | 'symbol' | 'end'
  /** As written; a string token without its quotes and escapes. */
  readonly text: string
  readonly start: number
  readonly end: number
}

const kinds = ['word', 'parameter', 'number', 'string', 'symbol'] as const

const pattern =
  /\s+|--[^\n]*|(?<word>[A-Za-z_]\w*)|(?<parameter>@\w+)|(?<number>\d+(?:\.\d*)?(?:[eE][+-]?\d+)?|\.\d+)|(?<string>"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*')|(?<symbol><=|>=|<>|!=|\|\||\?\?|[-+*/%=<>(){}[\],.:?&|^~])/y

const escapes: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r', b: '\b', f: '\f' }

/** The tokens of a query, with an `end` token last. */
export const readTokens = (text: string): Token[] => {
  const tokens: Token[] = []
  const matcher = new RegExp(pattern)
  let start = 0
  while (start < text.length) {
    matcher.lastIndex = start
    const groups = matcher.exec(text)
    if (!groups) throw syntaxError(text.slice(start, start + 10))
    const end = matcher.lastIndex
    const kind = kinds.find((name) => groups.groups?.[name] !== undefined)
    const raw = text.slice(start, end)
    if (kind) tokens.push({ kind, text: kind === 'string' ? unquote(raw) : raw, start, end })
    start = end
  }
  tokens.push({ kind: 'end', text: '', start, end: start })
  return tokens
}

export const syntaxError = (near: string) =>
  badRequest(`Syntax error, incorrect syntax near '${near || 'end of query'}'.`)

const unquote = (quoted: string): string =>
  quoted
    .slice(1, -1)
    .replace(/\\(u[0-9a-fA-F]{4}|.)/gs, (_, escaped: string) =>
      escaped.length === 5
        ? String.fromCharCode(Number.parseInt(escaped.slice(1), 16))
        : (escapes[escaped] ?? escaped),
    )
