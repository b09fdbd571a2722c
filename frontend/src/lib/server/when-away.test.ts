import { expect, it } from 'vitest'
import { ApiError } from './api-error.ts'
import { whenAway } from './when-away.ts'

const away = new ApiError(503, { error: 'The database does not answer right now.' })
const refused = new ApiError(403, { error: 'This is not yours.' })

it.each([
  ['asks again for what could not be updated', { data: [], error: away }, 10_000],
  ['leaves alone what is up to date', { data: [], error: null }, false],
  ['leaves alone what the server refuses', { data: [], error: refused }, false],
  ['leaves it to a person where nothing is in sight', { data: undefined, error: away }, false],
])('%s', (_, state, expected) => {
  expect(whenAway(state)).toBe(expected)
})
