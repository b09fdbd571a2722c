import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { courseOperationsQuery, courseWorkQuery, noteWork } from './work.ts'

test('of more than are looked at, the same ones are, however often machines name them all', () => {
  const client = new QueryClient()
  const many = Array.from({ length: 25 }, (_, index) => `op_${index}`)
  const look = (named: readonly string[]) => {
    noteWork(client, 'crs_1', named)
    const seen = client.getQueryData(courseWorkQuery('crs_1').queryKey) ?? []
    return courseOperationsQuery('crs_1', seen).queryKey.at(-1)
  }
  expect(look(many)).toEqual(many.slice(5))
  expect(look(many)).toEqual(many.slice(5))
  expect(look(['op_new'])).toEqual([...many.slice(6), 'op_new'])
  client.clear()
})
