import type { Student } from '@labkeeper/contract/students/students'
import { describe, expect, it } from 'vitest'
import { filterStudents, parseStudentSearch } from './student-search.ts'

const student = (name: string, email: string): Student => ({
  _id: email,
  name,
  email,
  role: 'student',
  createdAt: '2026-11-22T10:00:00.000Z',
})

describe('the address', () => {
  it('keeps what it understands', () => {
    expect(parseStudentSearch({ q: 'ann', sort: '-createdAt' })).toEqual({ q: 'ann', sort: '-createdAt' })
    expect(parseStudentSearch({ q: ['x'], sort: 'password' })).toEqual({ q: undefined, sort: undefined })
    expect(parseStudentSearch({ q: 'x'.repeat(999) }).q).toHaveLength(100)
  })
})

describe('filterStudents', () => {
  const ann = student('Ann Lee', 'a.lee@school.test')
  const bob = student('Bob Stone', 'bob@other.test')

  it.each([
    ['LEE', [ann]],
    ['school ann', [ann]],
    ['o', [ann, bob]],
    ['ann bob', []],
    ['  ', [ann, bob]],
    [undefined, [ann, bob]],
  ])('%j', (q, found) => {
    expect(filterStudents([ann, bob], { q })).toEqual(found)
  })
})
