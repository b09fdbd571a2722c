import { expect, test } from 'vitest'
import { matchPath } from './match-path.ts'

test('matches literal paths exactly', () => {
  expect(matchPath('/azure/faults', '/azure/faults')).toEqual({})
  expect(matchPath('/azure/faults', '/azure')).toBeUndefined()
  expect(matchPath('/azure', '/azure/faults')).toBeUndefined()
})

test('reads one decoded segment', () => {
  expect(matchPath('/mail/{id}', '/mail/a%2Fb')).toEqual({ id: 'a/b' })
  expect(matchPath('/mail/{id}', '/mail/a/b')).toBeUndefined()
  expect(matchPath('/mail/{id}', '/mail/')).toBeUndefined()
})

test('reads the rest of a path, raw or as one encoded segment', () => {
  expect(matchPath('/azure/resources/{*id}', '/azure/resources/subscriptions/1/x')).toEqual({
    id: 'subscriptions/1/x',
  })
  expect(matchPath('/azure/resources/{*id}', '/azure/resources/%2Fsubscriptions%2F1')).toEqual({
    id: '/subscriptions/1',
  })
  expect(matchPath('/azure/resources/{*id}', '/azure/resources/%E0%A4%A')).toBeUndefined()
})
