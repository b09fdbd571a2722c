import { quietWork } from '@labkeeper/contract/vms/power'
import { describe, expect, it } from 'vitest'
import { inMotion, inMotionForSnapshot } from './in-motion.ts'

const running = { powerState: 'VM running', busy: true } as const

describe('a VM that an operation works on', () => {
  it.each([
    ['create', {}],
    ['start', { action: 'start' }],
    ['stop', { action: 'deallocate' }],
    ['stop', { action: 'powerOff' }],
    ['restart', { action: 'restart' }],
    ['delete', {}],
  ] as const)('shows by its state what is done to it: %s %o', (kind, input) => {
    expect(quietWork({ ...running, ...inMotion(kind, input) })).toBeUndefined()
  })

  it('shows so too when it is stopped for a template', () => {
    expect(quietWork({ ...running, ...inMotionForSnapshot({ stopFirst: true }) })).toBeUndefined()
  })

  it('keeps its state while a template is built, which is said beside it', () => {
    expect(quietWork({ ...running, ...inMotionForSnapshot({}) })).toBe('A template of it is being built')
  })
})
