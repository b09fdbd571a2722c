import { describe, expect, it } from 'vitest'
import { createdSentence, holdsSecrets, receiptOf } from './receipt.ts'

const sent = {
  fileName: 'class.csv',
  rows: [
    { row: 3, name: 'ann', email: 'ann@school.test' },
    { row: 7, name: 'eve', email: 'eve@school.test' },
  ],
}
const user = (name: string) => ({ name, email: `${name}@School.test`, password: 'aB3defghijkmnpqr' })
const answer = {
  message: 'Creating 2 students',
  operationId: 'op-1',
  createdUsers: [user('ann'), user('bob')],
  skipped: [{ row: 3, email: 'eve@school.test', reason: 'This email already has an account' }],
}

describe('receiptOf', () => {
  it('holds everybody when all went well', () => {
    const receipt = receiptOf(sent, answer, [])
    expect(receipt).toMatchObject({ id: 'op-1', created: answer.createdUsers, failed: [] })
    expect(holdsSecrets(receipt)).toBe(true)
    expect(holdsSecrets({ ...receipt, isDownloaded: true })).toBe(false)
  })

  it('gives no password of somebody who was not created', () => {
    const receipt = receiptOf(sent, answer, [
      { place: 1, name: 'bob@school.test', error: 'This email already has an account' },
    ])
    expect(receipt.created.map(({ name }) => name)).toEqual(['ann'])
    expect(receipt.failed).toEqual([
      { name: 'bob', email: 'bob@School.test', reason: 'This email already has an account' },
    ])
  })

  it('counts rows as the file does that the person chose', () => {
    expect(receiptOf(sent, answer, []).skipped).toEqual([{ ...answer.skipped[0], row: 7, name: 'eve' }])
  })

  it('holds nobody when there was nothing to do', () => {
    const receipt = receiptOf(sent, { ...answer, createdUsers: [] }, [])
    expect(receipt.created).toEqual([])
    expect(holdsSecrets(receipt)).toBe(false)
  })
})

it('counts', () => {
  expect([0, 1, 5000].map(createdSentence)).toEqual([
    '0 users were created.',
    '1 user was created.',
    '5000 users were created.',
  ])
})
