import { defaultRules } from '@labkeeper/contract/courses/rules'
import type { PowerState } from '@labkeeper/contract/vms/power'
import { describe, expect, it } from 'vitest'
import { type MyStanding, myVerdict, myVerdicts, type PowerWish, primaryOf } from './my-verdict.ts'

const yes = { allowed: true }
const no = (why: string, reason: string) => ({ allowed: false, why, reason })
const busy = no('busy', 'Another operation is running on this VM. Wait until it is done.')
const runs = no('state', 'It is running already.')
const off = no('state', 'It is stopped already.')
const forClass = no('class', 'It is being started for the class.')
const startIt = no('state', 'It is not running. Start it instead.')

const standing = (
  powerState: PowerState,
  working?: MyStanding['working'],
  more: Partial<MyStanding> = {},
): MyStanding => ({
  vm: { powerState, ...(working && { operationId: 'op_1' }) },
  course: { state: 'open', rules: defaultRules },
  enrolment: { state: 'active' },
  isPaid: true,
  working,
  ...more,
})

/** The table of A.6, and how the page's one button follows. */
it.each<[string, MyStanding, start: object, stop: object, restart: object, primary: string]>([
  ['deallocated', standing('VM deallocated'), yes, off, startIt, 'start'],
  ['switched off only', standing('VM stopped'), yes, yes, startIt, 'start'],
  ['starting', standing('VM starting', 'start'), yes, busy, busy, 'wait'],
  [
    'starting for a class',
    standing('VM starting', 'start', { isForClass: true }),
    forClass,
    busy,
    busy,
    'wait',
  ],
  ['restarting', standing('VM starting', 'restart'), busy, busy, yes, 'wait'],
  ['starting by itself', standing('VM starting'), busy, busy, busy, 'wait'],
  ['running', standing('VM running'), runs, yes, yes, 'connect'],
  ['stopping', standing('VM deallocating', 'stop'), busy, yes, busy, 'wait'],
  ['being made', standing('VM creating', 'create'), busy, busy, busy, 'wait'],
  ['being cleaned', standing('VM creating', 'clean'), busy, busy, busy, 'wait'],
  ['running while a template of it is made', standing('VM running', 'snapshot'), busy, busy, busy, 'wait'],
  ['nobody knows how', standing('VM unknown'), yes, yes, yes, 'none'],
])('one that is %s', (_, now, start, stop, restart, primary) => {
  const { keep: _keep, request: _request, ...power } = myVerdicts(now)
  expect(power).toEqual({ start, stop, restart })
  expect(primaryOf(now)).toBe(primary)
})

describe('whatever the machine does, nothing is started', () => {
  const rules = { ...defaultRules, studentsStart: false }
  it.each<[string, Partial<MyStanding>, object]>([
    [
      'without a subscription',
      { isPaid: false },
      no('subscription', "Your teacher's Labkeeper subscription has ended. Ask your teacher."),
    ],
    [
      'for who left',
      { enrolment: { state: 'left' } },
      no('left', 'You are no longer in this course. Ask your teacher.'),
    ],
    [
      'in a closed course',
      { course: { state: 'closed', rules } },
      no('closed', 'This course has ended. Ask your teacher.'),
    ],
    [
      'where the teacher does it',
      { course: { state: 'open', rules } },
      no('rule', 'In this course your teacher starts the machines.'),
    ],
  ])('%s', (__, more, refusal) => {
    for (const wish of ['start', 'restart'] satisfies PowerWish[]) {
      expect(myVerdict(wish, standing('VM deallocated', undefined, more))).toEqual(refusal)
      expect(myVerdict(wish, standing('VM running', undefined, more))).toEqual(refusal)
      expect(myVerdict(wish, standing('VM deallocating', 'stop', more))).toEqual(refusal)
    }
    expect(myVerdict('stop', standing('VM running', undefined, more))).toEqual(yes)
    expect(primaryOf(standing('VM deallocated', undefined, more))).toBe('start')
  })
})

it('nothing at all is done where the subscription of Azure is another one', () => {
  const refusal = no('connection', "The lab's Azure subscription is not connected. Ask your teacher.")
  const now = standing('VM running', undefined, { vm: { powerState: 'VM running', stranded: true } })
  const power = { start: refusal, stop: refusal, restart: refusal }
  expect(myVerdicts(now)).toEqual({ ...power, keep: refusal, request: yes })
  expect(primaryOf(now)).toBe('none')
})

describe('own time', () => {
  const usedUp = 'This course has no own time. Your machine starts for classes.'
  const none = { usedUp }

  it('that is used up starts nothing, but in class', () => {
    expect(myVerdict('start', standing('VM deallocated', undefined, none))).toEqual(no('hours', usedUp))
    expect(myVerdict('start', standing('VM deallocated', undefined, { ...none, isClassTime: true }))).toEqual(
      yes,
    )
    // What the machine does is said first.
    expect(myVerdict('start', standing('VM running', undefined, none))).toEqual(runs)
    expect(myVerdict('start', standing('VM starting', 'start', none))).toEqual(yes)
    for (const wish of ['stop', 'restart'] as const) {
      expect(myVerdict(wish, standing('VM running', undefined, none))).toEqual(yes)
    }
  })

  it.each<[string, MyStanding, object]>([
    ['runs', standing('VM running'), yes],
    ['does not run', standing('VM stopped'), no('state', 'It is not running.')],
    ['has none left', standing('VM running', undefined, none), no('hours', usedUp)],
    [
      'is in a class that stops everybody',
      standing('VM running', undefined, { isStopped: true }),
      no('class', 'Machines stop at the end of this class.'),
    ],
  ])('is kept for one that %s', (_, now, verdict) => {
    expect(myVerdicts(now).keep).toEqual(verdict)
  })

  it('is asked for unless something stands against it', () => {
    const whyNotAsk = { why: 'rule', reason: 'Your own time is not limited.' } as const
    expect(myVerdicts(standing('VM running')).request).toEqual(yes)
    expect(myVerdicts(standing('VM running', undefined, { whyNotAsk })).request).toEqual(
      no('rule', 'Your own time is not limited.'),
    )
  })
})

it('who was allocated a machine by hand counts as in the course', () => {
  const { enrolment: _, ...now } = standing('VM deallocated')
  expect(myVerdict('start', now)).toEqual(yes)
})
