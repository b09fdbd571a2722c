import { quoted } from '@labkeeper/contract/kernel/short'
import { AppError, badField } from '../../domain/kernel/errors.ts'

/** No call takes more than a few. */
const mostParameters = 50

/** The query as an object without a prototype. A key given twice means something else to every reader: refused. */
export const readQuery = (query: URLSearchParams): Record<string, string> => {
  if (query.size > mostParameters) {
    throw new AppError('invalid_request', `A call can have at most ${mostParameters} query parameters.`)
  }
  const read: Record<string, string> = Object.create(null)
  for (const [key, value] of query) {
    if (key in read) throw badField(key, `The query parameter ${quoted(key)} is given twice.`)
    read[key] = value
  }
  return read
}
