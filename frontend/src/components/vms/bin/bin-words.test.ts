import type { BinItem } from '@labkeeper/contract/courses/bin'
import { expect, test } from 'vitest'
import { whyNotRemove } from './bin-words.ts'

const refused = (why: Extract<BinItem['restorable'], { allowed: false }>['why']) =>
  whyNotRemove({ restorable: { allowed: false, why, reason: 'No.' } })

test('what cannot be restored can go, unless it is on its way or out of reach', () => {
  expect(whyNotRemove({ restorable: { allowed: true } })).toBeUndefined()
  expect(refused('subscription')).toBeUndefined()
  expect(refused('state')).toBeUndefined()
  expect(refused('busy')).toBe('No.')
  expect(refused('connection')).toBe('No.')
})
