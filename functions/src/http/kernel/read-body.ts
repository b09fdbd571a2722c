import type { Route } from '@labkeeper/contract/kernel/route'
import { AppError } from '../../domain/kernel/errors.ts'
import { type Incoming, readJson } from './read-json.ts'

type TextRule = NonNullable<Route['text']>

const decoder = new TextDecoder('utf-8', { fatal: true })

const decode = (bytes: ArrayBuffer): string => {
  try {
    return decoder.decode(bytes)
  } catch (cause) {
    throw new AppError('invalid_request', 'The body is not UTF-8 text.', { cause })
  }
}

/** Too much is refused before it is read where the caller says how much it is, and before it is decoded otherwise. */
const readText = async (request: Incoming, { contentTypes, mostBytes }: TextRule): Promise<string> => {
  const [essence = ''] = (request.headers.get('content-type') ?? '').toLowerCase().split(';')
  if (!contentTypes.includes(essence.trim())) {
    throw new AppError('unsupported_media_type', `Send the content type ${contentTypes.join(' or ')}.`)
  }
  const tooLarge = () =>
    new AppError('too_large', `The body is larger than ${Math.floor(mostBytes / 1_000_000)} MB.`)
  if (Number(request.headers.get('content-length') ?? 0) > mostBytes) throw tooLarge()
  const bytes = await request.arrayBuffer()
  if (bytes.byteLength > mostBytes) throw tooLarge()
  return decode(bytes)
}

/** What the route takes: JSON, text, or nothing. */
export const readBody = async (
  { body, text }: Pick<Route, 'body' | 'text'>,
  request: Incoming,
): Promise<unknown> => {
  if (body === undefined) return {}
  return text === undefined ? readJson(request) : readText(request, text)
}
