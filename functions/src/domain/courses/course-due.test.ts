import { expect, it } from 'vitest'
import { dueWhenClean, dueWhenGone } from './course-due.ts'

const now = new Date('2026-11-23T12:00:00.000Z')
const spare = { id: 'crs_1', number: 1, clean: true } as const
const due = { courseId: 'crs_1', at: now.toISOString() }

it.each([
  ['a clean one that had failed is well', spare, 'Failed', 'Succeeded', due],
  ['a clean one came to its end after all', spare, 'Creating', 'Updating', due],
  ['nothing of it has changed but its size', spare, 'Succeeded', 'Succeeded', undefined],
  ['it fails', spare, 'Succeeded', 'Failed', undefined],
  ['somebody has used it', { ...spare, clean: false }, 'Failed', 'Succeeded', undefined],
  ['it is of no course', undefined, 'Failed', 'Succeeded', undefined],
] as const)(
  'of a machine that is looked at its course hears where %s',
  (_, course, was, status, expected) => {
    const vm = { ...(course && { course }), status: was }
    expect(dueWhenClean(vm, { status }, now)).toEqual(expected)
  },
)

it('of a machine that is gone its course hears, whoever has it', () => {
  expect(dueWhenGone({ course: spare }, now)).toEqual(due)
  expect(dueWhenGone({}, now)).toBeUndefined()
  expect(dueWhenGone(undefined, now)).toBeUndefined()
})
