import { defaultRules } from '@labkeeper/contract/courses/rules'
import { describe, expect, it } from 'vitest'
import { type MyStanding, myVerdict, myVerdicts, passwordVerdict, primaryOf } from './my-verdict.ts'

const yes = { allowed: true }
const no = (why: string, reason: string) => ({ allowed: false, why, reason })
const off = no('state', 'It is stopped already.')

const standing = (more: Partial<MyStanding> = {}): MyStanding => ({
  vm: { powerState: 'VM deallocated' },
  course: { state: 'open', rules: defaultRules },
  enrolment: { state: 'active' },
  isPaid: true,
  working: undefined,
  reach: {
    ...{ isForAll: false, isIn: false, isOpening: false },
    from: { usable: true, address: '84.12.3.4' },
  },
  ...more,
})

describe('a machine that is parked', () => {
  const parked = { stage: 'parked', id: 'prk_1', snapshot: 's', disk: 'd', since: '' } as const
  const asleep = (more: Partial<MyStanding> = {}) => {
    const one = standing(more)
    return { ...one, vm: { ...one.vm, parked } }
  }
  const refused = no('parked', 'It is parked. Bring it back first.')

  it('is brought back, and nothing else', () => {
    expect(myVerdicts(asleep())).toMatchObject({
      ...{ start: refused, restart: refused, open: refused, password: refused, stop: off },
      bringBack: yes,
    })
    expect(passwordVerdict(asleep(), true)).toEqual(refused)
    expect(primaryOf(asleep())).toBe('bring-back')
    expect(myVerdicts(standing()).bringBack).toBeUndefined()
    expect(myVerdict('bring-back', standing())).toEqual(no('state', 'It is not parked.'))
  })

  it('is started afterwards: whoever may not start may not bring back', () => {
    const rules = { ...defaultRules, studentsStart: false }
    expect(myVerdict('bring-back', asleep({ course: { state: 'open', rules } }))).toMatchObject({
      why: 'rule',
    })
    expect(myVerdict('bring-back', asleep({ usedUp: 'Nothing is left.' }))).toMatchObject({ why: 'hours' })
    expect(myVerdict('bring-back', asleep({ isPaid: false }))).toMatchObject({ why: 'subscription' })
  })
})
