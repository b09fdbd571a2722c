import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { courseOperationsQuery, courseWorkQuery, noteWork } from './work.ts'

const many = Array.from({ length: 25 }, (_, index) => `op_${index}`)
const looksOf = (client: QueryClient) => (named: readonly string[]) => {
  noteWork(client, 'crs_1', named)
  const seen = client.getQueryData(courseWorkQuery('crs_1').queryKey) ?? []
  return courseOperationsQuery('crs_1', seen, named).queryKey.at(-1)
}

test('of more than are looked at, the same ones are, however often machines name them all', () => {
  const client = new QueryClient()
  const look = looksOf(client)
  expect(look(many)).toEqual(many.slice(5))
  expect(look(many)).toEqual(many.slice(5))
  expect(look(['op_new'])).toEqual([...many.slice(6), 'op_new'])
  client.clear()
})

test('what a machine still names is looked at, however many newer ones have ended', () => {
  const client = new QueryClient()
  const look = looksOf(client)
  look(['op_long'])
  for (const id of many) look(['op_long', id])
  expect(look(['op_long'])).toEqual(['op_long', ...many.slice(6)])
  client.clear()
})
