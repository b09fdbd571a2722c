/** Refusals as the API words them, for `toMatchObject`. */

const refusal = (status: number, code: string) => (sentence: string) => ({
  status,
  body: { code, error: sentence },
})

export const conflict = refusal(409, 'conflict')
export const notFound = refusal(404, 'not_found')
export const forbidden = refusal(403, 'forbidden')

/** Wrong at one field. */
export const invalid = (field: string, sentence: string) => ({
  status: 400,
  body: { code: 'invalid_request', error: sentence, fields: { [field]: sentence } },
})
