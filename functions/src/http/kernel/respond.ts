import { hash } from 'node:crypto'
import type { HttpResponseInit } from '@azure/functions'
import { FileAnswer, type Route } from '@labkeeper/contract/kernel/route'
import { z } from '@labkeeper/contract/kernel/zod'

/** A proxy that compresses an answer makes its tag a weak one. */
const knows = (ifNoneMatch: string, etag: string): boolean =>
  ifNoneMatch === '*' || ifNoneMatch.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag)

/** What a strict schema of the contract refuses, or would have to change, is our bug. */
const textOf = (route: Route, schema: z.ZodMiniType, value: unknown): string => {
  const checked = z.safeParse(schema, value)
  if (!checked.success) {
    throw new Error(`The answer of ${route.method} ${route.path} is not what the contract says`, {
      cause: checked.error,
    })
  }
  return JSON.stringify(checked.data)
}

/** Lists show the same unchanged things at every call: each is checked and written out once. */
const texts = new WeakMap<object, string>()
const itemTextOf = (route: Route, schema: z.ZodMiniType, item: unknown): string => {
  if (typeof item !== 'object' || item === null) return textOf(route, schema, item)
  const known = texts.get(item)
  if (known !== undefined) return known
  const text = textOf(route, schema, Object.freeze(item))
  texts.set(item, text)
  return text
}

const isList = (result: unknown): result is { readonly data: readonly unknown[] } =>
  typeof result === 'object' &&
  result !== null &&
  Object.keys(result).length === 1 &&
  'data' in result &&
  Array.isArray(result.data)

const bodyOf = (route: Route, result: unknown): string => {
  const { item, response } = route
  if (item === undefined || !isList(result)) return textOf(route, response, result)
  return `{"data":[${result.data.map((one) => itemTextOf(route, item, one)).join(',')}]}`
}

/** A name in ASCII for old readers and in full for the others. https://www.rfc-editor.org/rfc/rfc6266#section-4.3 */
const dispositionOf = (fileName: string): string => {
  const plain = fileName.replaceAll(/[^\w.-]/g, '_')
  const full = encodeURIComponent(fileName).replaceAll(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${plain}"; filename*=UTF-8''${full}`
}

const etagOf = (body: string): string => `"${hash('sha1', body, 'base64url')}"`

/** A file with a tag is kept by the program that asks for it, and asked for again with the tag. */
const respondFile = (
  route: Route,
  contentType: string,
  result: unknown,
  ifNoneMatch: string | null,
): HttpResponseInit => {
  const { fileName, text } = FileAnswer.parse(result)
  const etag = route.etag ? etagOf(text) : undefined
  const kept =
    etag === undefined ? { 'cache-control': 'no-store' } : { 'cache-control': 'private, no-cache', etag }
  if (etag !== undefined && ifNoneMatch !== null && knows(ifNoneMatch, etag)) {
    return { status: 304, headers: kept }
  }
  return {
    status: route.status,
    headers: { 'content-type': contentType, 'content-disposition': dispositionOf(fileName), ...kept },
    body: text,
  }
}

/** Whatever we answer is somebody's: no browser keeps it. Who has a list sends its tag, which is asked for below. */
const noStore = { 'cache-control': 'no-store' }

/** Of an answer what does not change with the clock alone. */
const storedOf = ({ moves }: Route, body: string): string =>
  moves === undefined ? body : body.replaceAll(new RegExp(`"${moves}":\\d+`, 'g'), '')

/** The answer of a call that went well. */
export const respond = (route: Route, result: unknown, ifNoneMatch: string | null): HttpResponseInit => {
  if (route.file !== undefined) return respondFile(route, route.file, result, ifNoneMatch)
  const body = bodyOf(route, result)
  if (!route.etag) {
    const clearing = route.clearsCache ? { 'clear-site-data': '"cache"' } : {}
    return { status: route.status, headers: { ...noStore, ...clearing }, body }
  }
  const etag = etagOf(storedOf(route, body))
  const headers = { ...noStore, etag }
  return ifNoneMatch !== null && knows(ifNoneMatch, etag)
    ? { status: 304, headers }
    : { status: route.status, headers, body }
}
