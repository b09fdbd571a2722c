import { describe, expect, it } from 'vitest'
import {
  passwordProblem,
  resourceGroupProblem,
  tagsProblem,
  userNameProblem,
  vmNameProblem,
} from './azure-rules.ts'
import type { OsType } from './catalogue.ts'

describe("Azure's own rules", () => {
  it.each([
    ['Administrator', 'Windows', /does not allow/],
    ['root', 'Linux', /does not allow/],
    ['teacher.', 'Linux', /period/],
    ['two words', 'Windows', /spaces/],
    ['1st', 'Linux', /starts with a letter/],
    ['teacher', 'Linux', undefined],
    ['lab.admin', 'Windows', undefined],
  ] as const)('of the user name %s on %s', (name, osType, problem) => {
    const sentence = userNameProblem(name, osType)
    if (problem === undefined) expect(sentence).toBeUndefined()
    else expect(sentence).toMatch(problem)
  })

  it.each<[string, OsType, RegExp | undefined, string?]>([
    ['alllowercase', 'Linux', /at least three/],
    ['lower UPPER', 'Windows', undefined],
    ['Password1', 'Windows', /too common/],
    ['P@$$w0rd', 'Windows', /too common/],
    ['Correct-horse-9', 'Linux', undefined],
    [`Aa1${'x'.repeat(70)}`, 'Linux', /at most 72/],
    [`Aa1${'x'.repeat(70)}`, 'Windows', undefined],
    ['Aa1\u0007bell', 'Windows', /control/],
    ['Teacher-1', 'Linux', /user name/, 'teacher-1'],
  ])('of the password %j on %s', (password, osType, problem, userName = 'teacher') => {
    const sentence = passwordProblem(password, userName, osType)
    if (problem === undefined) expect(sentence).toBeUndefined()
    else expect(sentence).toMatch(problem)
  })

  it('of names and groups', () => {
    expect(vmNameProblem('_web')).toMatch(/underscore/)
    expect(vmNameProblem('web-')).toMatch(/hyphen/)
    expect(vmNameProblem('web-1_a')).toBeUndefined()
    expect(resourceGroupProblem('a b')).toMatch(/only contain/)
    expect(resourceGroupProblem('course.')).toMatch(/period/)
    expect(resourceGroupProblem('course.(1)-a_b')).toBeUndefined()
  })

  it('of tags', () => {
    expect(tagsProblem({ course: 'R&D' })).toBeUndefined()
    expect(tagsProblem({ 'a/b': 'x' })?.key).toBe('a/b')
    expect(tagsProblem({ '': 'x' })?.message).toMatch(/1 to 512/)
    expect(tagsProblem({ 'labkeeper-lab': 'x' })?.message).toMatch(/reserved/)
    expect(tagsProblem({ course: 'x'.repeat(257) })?.key).toBe('course')
    const many = Object.fromEntries(Array.from({ length: 41 }, (_, index) => [`t${index}`, 'x']))
    expect(tagsProblem(many)?.message).toMatch(/at most 40/)
  })
})
