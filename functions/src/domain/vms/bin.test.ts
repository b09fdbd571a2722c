import { describe, expect, it } from 'vitest'
import { backInBin, binAfter, binDaysOf, hasData, restoredName } from './bin.ts'
import { mayRestore } from './bin-view.ts'

const now = new Date('2026-11-20T08:00:00.000Z')
const bin = { id: 'bin_1', snapshotName: 'web-bin-1', days: 7 } as const

describe('what goes into the bin', () => {
  it('is of whatever somebody may have worked on', () => {
    const course = { id: 'crs_1', number: 3 } as const
    expect(hasData({})).toBe(true)
    expect(hasData({ course: { ...course, clean: true } })).toBe(false)
    expect(hasData({ course: { ...course, clean: false } })).toBe(true)
    expect(hasData({ course: { ...course, number: 0, clean: true } })).toBe(true)
  })

  it('stays for a week, unless the lab says otherwise', () => {
    expect([binDaysOf({}), binDaysOf({ binDays: 0 }), binDaysOf({ binDays: 30 })]).toEqual([7, 0, 30])
  })
})

describe('what comes out of it', () => {
  it('has its name, or one that nobody has', () => {
    expect(restoredName('web', ['other'])).toBe('web')
    expect(restoredName('web', ['WEB'])).toBe('web-restored')
    expect(restoredName('web', ['web', 'web-Restored'])).toBe('web-restored-2')
    expect(restoredName('w'.repeat(64), ['w'.repeat(64)])).toBe(`${'w'.repeat(55)}-restored`)
  })

  it('is there a day longer when it could not be restored in its last hours', () => {
    const until = '2026-11-20T08:30:00.000Z'
    expect(backInBin({ ...bin, until }, now).until).toBe('2026-11-21T08:00:00.000Z')
    expect(backInBin({ ...bin, until: '2026-11-25T08:30:00.000Z' }, now).until).toBe(
      '2026-11-25T08:30:00.000Z',
    )
  })

  it('goes from it with the VM that was made, and not before', () => {
    const restoring = { kind: 'create', input: { bin: 'restore' }, bin } as const
    expect(binAfter(restoring, 'succeeded', false, now)).toEqual({ bin: 'gone' })
    expect(binAfter(restoring, 'succeeded', true, now)).toMatchObject({ bin: { state: 'leaving' } })
    expect(binAfter(restoring, 'failed', false, now)).toMatchObject({ bin: { state: 'kept' } })
    const dropping = { kind: 'remove', input: { bin: 'drop' }, bin } as const
    expect(binAfter(dropping, 'failed', false, now)).toEqual({})
    expect(binAfter({ kind: 'delete', input: { bin: 'save' }, bin }, 'succeeded', false, now)).toEqual({})
  })

  it('is refused with its reason', () => {
    const around = { cleaning: new Set(['crs_1']), unpaid: undefined }
    const reason = (item: Parameters<typeof mayRestore>[0], unpaid?: string) => {
      const verdict = mayRestore(item, { ...around, unpaid })
      return verdict.allowed ? 'yes' : `${verdict.why}: ${verdict.reason}`
    }
    const course = { id: 'crs_1', name: 'Biology' } as const
    expect(reason({ state: 'kept' })).toBe('yes')
    expect(reason({ state: 'restoring' })).toBe('busy: It is being restored.')
    expect(reason({ state: 'leaving' })).toBe('state: It is being removed.')
    expect(reason({ state: 'kept' }, 'Ended.')).toBe('subscription: Ended.')
    expect(reason({ state: 'kept', stranded: true })).toBe(
      'connection: Its Azure subscription is not connected.',
    )
    // Then it cannot be removed either, whatever is paid.
    expect(reason({ state: 'kept', stranded: true }, 'Ended.')).toContain('connection: ')
    expect(reason({ state: 'kept', course })).toBe('state: Its course is being cleaned up.')
  })
})
