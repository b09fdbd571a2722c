import { expect, test } from 'vitest'
import { CreateForm, describeCopies, templateCan } from './template-rules.ts'
import { parseTemplateSearch } from './template-search.ts'

const golden = { snapshotName: 'golden' }

test('says beforehand what the copies will be called', () => {
  expect(describeCopies(golden, '1', [])).toBe('The VM will be named golden-1.')
  expect(describeCopies(golden, '3', ['golden-2'])).toBe(
    'The VMs will be named golden-3, golden-4, golden-5.',
  )
  expect(describeCopies(golden, '100', [])).toBe('The VMs will be named golden-1, golden-2 … golden-100.')
})

test('says nothing about a number that is none', () => {
  for (const count of ['', '0', '101', '2.5', '-1', 'many']) {
    expect(describeCopies(golden, count, [])).toBeUndefined()
  }
})

test('the number of VMs is a whole one from 1 to 100', () => {
  expect(CreateForm.safeParse({ vmCount: '100' }).success).toBe(true)
  expect(CreateForm.safeParse({ vmCount: '101' }).error?.issues[0]?.message).toBe(
    'Number of VMs must be a whole number from 1 to 100',
  )
})

test('only what is ready is copied, only what rests is deleted', () => {
  const allowed = (status: 'creating' | 'ready' | 'failed' | 'deleting') => [
    templateCan.create({ status }).allowed,
    templateCan.delete({ status }).allowed,
  ]
  expect(allowed('creating')).toEqual([false, false])
  expect(allowed('ready')).toEqual([true, true])
  expect(allowed('failed')).toEqual([false, true])
  expect(allowed('deleting')).toEqual([false, false])
})

test('an address holds the order of the list, and nothing that is not one', () => {
  expect(parseTemplateSearch({ sort: '-created' })).toEqual({ sort: '-created' })
  expect(parseTemplateSearch({ sort: 'evil' })).toStrictEqual({ sort: undefined })
})
