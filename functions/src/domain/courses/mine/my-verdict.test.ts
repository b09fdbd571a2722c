import { defaultRules } from '@labkeeper/contract/courses/rules'
import type { PowerState } from '@labkeeper/contract/vms/power'
import { describe, expect, it } from 'vitest'
import type { Reach } from '../access/reach.ts'
import {
  isSamePassword,
  type MyStanding,
  myVerdict,
  myVerdicts,
  type PowerWish,
  passwordVerdict,
  primaryOf,
} from './my-verdict.ts'

const yes = { allowed: true }
const no = (why: string, reason: string) => ({ allowed: false, why, reason })
const busy = no('busy', 'Another operation is running on this VM. Wait until it is done.')
const runs = no('state', 'It is running already.')
const off = no('state', 'It is stopped already.')
const forClass = no('class', 'It is being started for the class.')
const startIt = no('state', 'It is not running. Start it instead.')

/** Everybody may reach it. */
const here: Reach = {
  ...{ isForAll: true, isIn: true, isOpening: false },
  from: { usable: true, address: '84.12.3.4' },
}
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
  reach: here,
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
  const { keep: _keep, request: _request, open: _open, password: _password, ...power } = myVerdicts(now)
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
  expect(myVerdicts(now)).toEqual({ ...power, keep: refusal, request: yes, open: refusal, password: refusal })
  expect(primaryOf(now)).toBe('none')
})

describe('a new password', () => {
  const startFirst = no('state', 'Start the machine first, or choose Start and set.')

  /** The table of A.6: as it is, and with a start before it. */
  it.each<[string, MyStanding, alone: object, withStart: object]>([
    ['deallocated', standing('VM deallocated'), startFirst, yes],
    ['switched off only', standing('VM stopped'), startFirst, yes],
    ['starting', standing('VM starting', 'start'), busy, busy],
    ['running', standing('VM running'), yes, yes],
    ['given one already', standing('VM running', 'password'), yes, yes],
    ['stopping', standing('VM deallocating', 'stop'), busy, busy],
    ['being made', standing('VM creating', 'create'), busy, busy],
    ['being cleaned', standing('VM creating', 'clean'), busy, busy],
    ['nobody knows how', standing('VM unknown'), startFirst, startFirst],
  ])('for one that is %s', (_, now, alone, withStart) => {
    expect(passwordVerdict(now)).toEqual(alone)
    expect(passwordVerdict(now, true)).toEqual(withStart)
    expect(myVerdicts(now).password).toEqual(alone)
  })

  it('that waits for the start which is under way is the same work, and no other', () => {
    const vm = { powerState: 'VM starting', operationId: 'op_1', newPassword: 'waiting' } as const
    const now = standing('VM starting', 'start', { vm })
    expect(isSamePassword(now, true)).toBe(true)
    expect(passwordVerdict(now, true)).toEqual(yes)
    expect(passwordVerdict(now)).toEqual(busy)
  })

  it.each<[string, Partial<MyStanding>, object]>([
    [
      'in a course with keys only',
      { vm: { powerState: 'VM running', course: { id: 'crs_1', number: 1, clean: false, keysOnly: true } } },
      no('rule', 'This course uses keys instead of passwords.'),
    ],
    [
      'for who left',
      { enrolment: { state: 'left' } },
      no('left', 'You are no longer in this course. Ask your teacher.'),
    ],
    [
      'in a closed course',
      { course: { state: 'closed', rules: defaultRules } },
      no('closed', 'This course has ended. Ask your teacher.'),
    ],
    [
      'more often than the course allows',
      { passwords: { set: 5, most: 5 } },
      no('limit', 'You set 5 new passwords today. Try again tomorrow.'),
    ],
    [
      'where staff alone do it',
      { passwords: { set: 0, most: 0 } },
      no('rule', 'In this course your teacher sets new passwords.'),
    ],
    [
      'where the role lacks what it needs',
      { passwords: { set: 0, most: 5, lacking: 'Some/action' } },
      no('connection', "The lab's Azure role lacks Some/action. Ask your teacher."),
    ],
  ])('is refused %s', (_, more, refusal) => {
    expect(passwordVerdict(standing('VM running', undefined, more))).toEqual(refusal)
    expect(passwordVerdict(standing('VM running', undefined, more), true)).toEqual(refusal)
  })

  it('with a start is refused like that start', () => {
    const unpaid = { isPaid: false }
    expect(passwordVerdict(standing('VM deallocated', undefined, unpaid), true)).toEqual(
      no('subscription', "Your teacher's Labkeeper subscription has ended. Ask your teacher."),
    )
    // What runs already needs none.
    expect(passwordVerdict(standing('VM running', undefined, unpaid), true)).toEqual(yes)
    const byTeacher = { course: { state: 'open', rules: { ...defaultRules, studentsStart: false } } } as const
    expect(passwordVerdict(standing('VM deallocated', undefined, byTeacher), true)).toEqual(
      no('rule', 'In this course your teacher starts the machines.'),
    )
    expect(passwordVerdict(standing('VM running', undefined, byTeacher))).toEqual(yes)
  })
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

describe('its port', () => {
  const closed: Reach = { ...here, isForAll: false, isIn: false }
  const open = (powerState: PowerState, working?: MyStanding['working'], more: Partial<MyStanding> = {}) =>
    myVerdicts(standing(powerState, working, { reach: closed, ...more })).open
  const startFirst = no('state', 'Start the machine first.')

  it.each<[string, PowerState, MyStanding['working'], object]>([
    ['deallocated', 'VM deallocated', undefined, startFirst],
    ['switched off only', 'VM stopped', undefined, startFirst],
    ['starting', 'VM starting', 'start', yes],
    ['restarting', 'VM starting', 'restart', yes],
    ['starting by itself', 'VM starting', undefined, yes],
    ['running', 'VM running', undefined, yes],
    ['stopping', 'VM deallocating', 'stop', startFirst],
    ['being made', 'VM creating', 'create', busy],
    ['being cleaned', 'VM creating', 'clean', busy],
    ['running while a template of it is made', 'VM running', 'snapshot', busy],
  ])('of one that is %s', (_, powerState, working, verdict) => {
    expect(open(powerState, working)).toEqual(verdict)
  })

  it('is nothing to open where everybody comes in', () => {
    expect(open('VM deallocated', undefined, { reach: here })).toEqual(
      no('state', 'This machine is open for everybody.'),
    )
  })

  it('is opened by nobody who left, nor after the course, nor without the right to it', () => {
    expect(open('VM running', undefined, { enrolment: { state: 'left' } })).toMatchObject({ why: 'left' })
    const ended = { state: 'closed', rules: defaultRules } as const
    expect(open('VM running', undefined, { course: ended })).toMatchObject({ why: 'closed' })
    expect(open('VM running', undefined, { reach: { ...closed, lacking: 'a/b/write' } })).toEqual(
      no('connection', "The lab's Azure role lacks a/b/write. Ask your teacher."),
    )
  })

  it('is opened for an address only that we see', () => {
    const from = { usable: false, reason: 'We see an IPv6 address. Your machine speaks IPv4.' } as const
    expect(open('VM running', undefined, { reach: { ...closed, from } })).toEqual(no('address', from.reason))
  })

  it('says which button the page has', () => {
    const button = (reach: Partial<Reach>, powerState: PowerState = 'VM running') =>
      primaryOf(standing(powerState, undefined, { reach: { ...closed, ...reach } }))
    expect(button({})).toBe('open')
    expect(button({ isOpening: true })).toBe('wait')
    expect(button({ isIn: true, isOpening: true })).toBe('connect')
    expect(button({}, 'VM deallocated')).toBe('start')
  })
})
