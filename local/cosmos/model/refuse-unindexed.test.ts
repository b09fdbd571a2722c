import { describe, expect, it } from 'vitest'
import { refuseUnindexed } from './refuse-unindexed.ts'

const sparse = {
  indexingMode: 'consistent',
  includedPaths: [{ path: '/createdAt/?' }, { path: '/allocatedTo/userId/?' }, { path: '/tags/*' }],
  excludedPaths: [{ path: '/*' }, { path: '/tags/secret/?' }],
}

describe('refuseUnindexed', () => {
  it.each([['createdAt'], ['allocatedTo', 'userId'], ['tags', 'course'], ['id'], ['_ts']])(
    'lets an included property pass: %s',
    (...path) => {
      expect(() => refuseUnindexed(sparse, path)).not.toThrow()
    },
  )

  it.each([['name'], ['allocatedTo'], ['createdAt', 'year'], ['tags', 'secret']])(
    'refuses what is excluded: %s',
    (...path) => {
      expect(() => refuseUnindexed(sparse, path)).toThrow('order-by item is excluded')
    },
  )

  it('lets everything pass where /* is included', () => {
    const policy = { includedPaths: [{ path: '/*' }], excludedPaths: [{ path: '/"_etag"/?' }] }
    expect(() => refuseUnindexed(policy, ['any', 'where'])).not.toThrow()
    expect(() => refuseUnindexed(policy, ['_etag'])).toThrow('excluded')
  })
})
