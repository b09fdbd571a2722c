import { describe, expect, it } from 'vitest'
import { firstStartProblem } from './first-start.ts'

describe('what is wrong after a first start', () => {
  const all = ['administrator', 'student', 'hostName'] as const

  it('is nothing when every part is done, or was not asked for', () => {
    expect(firstStartProblem(all, { administrator: true, student: true, hostName: true })).toBeUndefined()
    expect(firstStartProblem(['student'], { student: true })).toBeUndefined()
  })

  it('is each part that failed, or of which nothing was said', () => {
    expect(firstStartProblem(all, { administrator: true, student: false })).toBe(
      "The student's account could not be set up. The host name could not be set.",
    )
    expect(firstStartProblem(['administrator'], {})).toBe("The administrator's password could not be set.")
  })

  it('is silence, when the guest said nothing at all', () => {
    expect(firstStartProblem(all, undefined)).toBe('The operating system did not report back.')
  })
})
