import { quoted } from '@labkeeper/contract/kernel/short'
import { AppError } from '../../domain/kernel/errors.ts'

/** Bodies are small; what is larger is an attack or a mistake. */
const longestBytes = 1_000_000
const deepest = 32
/** Of one object. Whatever reads the body after this walks a few schemas' worth of keys. */
const mostKeys = 100
/** Lists and objects in all. */
const mostParts = 1_000

const refuse = (sentence: string): never => {
  throw new AppError('invalid_request', sentence)
}

const tooLarge = (): AppError => new AppError('too_large', 'The body is larger than 1 MB.')

export interface Incoming {
  readonly headers: { get(name: string): string | null }
  arrayBuffer(): Promise<ArrayBuffer>
}

const checkContentType = (contentType: string | null): void => {
  const [essence = '', ...parameters] = (contentType ?? '').toLowerCase().split(';')
  const charset = parameters.find((parameter) => parameter.trim().startsWith('charset='))
  const isUtf8 = charset === undefined || /=\s*"?utf-?8"?\s*$/.test(charset)
  if (essence.trim() !== 'application/json' || !isUtf8) {
    throw new AppError('unsupported_media_type', 'Send JSON with the content type application/json.')
  }
}

const decoder = new TextDecoder('utf-8', { fatal: true })

/** The JSON of a call. No body at all counts as `{}`: either that is enough, or each missing field is named. */
export const readJson = async (request: Incoming): Promise<unknown> => {
  if (Number(request.headers.get('content-length') ?? 0) > longestBytes) throw tooLarge()
  const bytes = await request.arrayBuffer()
  if (bytes.byteLength === 0) return {}
  if (bytes.byteLength > longestBytes) throw tooLarge()
  checkContentType(request.headers.get('content-type'))
  return parseJson(bytes)
}

const parseJson = (bytes: ArrayBuffer): unknown => {
  let text: string
  let value: unknown
  try {
    text = decoder.decode(bytes)
    value = JSON.parse(text)
  } catch {
    return refuse('The body is not valid JSON.')
  }
  checkJson(text)
  return value
}

const colon = /\s*:/y

const isFollowedByColon = (text: string, at: number): boolean => {
  colon.lastIndex = at
  return colon.test(text)
}

/** The index of the quote that ends the string which begins at `start`. */
const endOfString = (text: string, start: number): number => {
  let at = start + 1
  while (text[at] !== '"') at += text[at] === '\\' ? 2 : 1
  return at
}

const twoTimes = (key: string): string => `The key ${quoted(key)} is given twice.`

/** `keys` are those that the object already has. */
const checkKey = (key: string, keys: Set<string>): void => {
  if (key === '__proto__') refuse("Unrecognized key(s) in object: '__proto__'")
  if (keys.has(key)) refuse(twoTimes(key))
  if (keys.size === mostKeys) refuse(`An object of the body has more than ${mostKeys} keys.`)
  keys.add(key)
}

/**
 * What JSON.parse lets through and nobody means: a key given twice (readers disagree which one counts), keys that name
 * the prototype, text that no encoding can hold, and more keys or nesting than readers should walk. `text` is valid JSON.
 */
const checkJson = (text: string): void => {
  const scopes: (Set<string> | undefined)[] = []
  let parts = 0
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at]
    if (character === '{' || character === '[') {
      parts += 1
      if (parts > mostParts) refuse('The body holds more than 1,000 lists and objects.')
      if (scopes.push(undefined) > deepest) refuse('The body is nested too deeply.')
    } else if (character === '}' || character === ']') {
      scopes.pop()
    } else if (character === '"') {
      const end = endOfString(text, at)
      const string: string = JSON.parse(text.slice(at, end + 1))
      if (!string.isWellFormed() || string.includes('\0'))
        refuse('The body holds text that is not valid Unicode.')
      if (isFollowedByColon(text, end + 1)) {
        const inner = scopes.length - 1
        scopes[inner] ??= new Set()
        checkKey(string, scopes[inner])
      }
      at = end
    }
  }
}
