import { badField } from '../domain/errors.ts'

/** The query as an object without a prototype. A key given twice means something else to every reader: refused. */
export const readQuery = (query: URLSearchParams): Record<string, string> => {
  const read: Record<string, string> = Object.create(null)
  for (const [key, value] of query) {
    if (key in read) throw badField(key, `The query parameter '${key}' is given twice.`)
    read[key] = value
  }
  return read
}
