import { describe, expect, it } from 'vitest'
import { templateAfter } from './template-after.ts'

describe('the template when its step ends', () => {
  it.each([
    ['snapshot', {}, 'succeeded', { status: 'ready', generation: 'V2' }],
    ['snapshot', {}, 'failed', { status: 'failed', error: 'No.' }],
    ['delete-template', { templateStatus: 'ready' }, 'succeeded', 'gone'],
    ['delete-template', { templateStatus: 'ready' }, 'failed', { status: 'ready' }],
    ['delete-template', { templateStatus: 'failed' }, 'failed', { status: 'failed' }],
    ['create', {}, 'succeeded', undefined],
    ['create', {}, 'failed', undefined],
  ] as const)('of %s with %j that %s is %j', (kind, input, outcome, expected) => {
    const error = outcome === 'failed' ? { error: 'No.' } : {}
    expect(templateAfter({ kind, input }, { outcome, ...error }, { generation: 'V2' })).toEqual(expected)
  })
})
