import { describe, expect, it } from 'vitest'
import { readPlaywrightReport, readVitestReport } from './read-report.ts'

describe('a report of Vitest', () => {
  const test = (fullName: string, status: string) => ({ fullName, status })

  it('names the file and the test that failed', () => {
    const report = {
      numPassedTests: 1,
      numFailedTests: 1,
      testResults: [
        {
          name: '/house/tests/pace.test.ts',
          status: 'failed',
          assertionResults: [test('the pace is kept', 'failed'), test('the pace is told', 'passed')],
        },
      ],
    }
    expect(readVitestReport(report, '/house')).toEqual({
      passed: 1,
      failed: 1,
      failures: ['tests/pace.test.ts › the pace is kept'],
      flaky: [],
    })
  })

  it('names a file that does not load, and counts it', () => {
    const report = {
      numPassedTests: 4,
      numFailedTests: 0,
      testResults: [{ name: '/house/a.test.ts', status: 'failed', assertionResults: [] }],
    }
    expect(readVitestReport(report, '/house')).toMatchObject({ failed: 1, failures: ['a.test.ts'] })
  })
})

describe('a report of Playwright', () => {
  const spec = (title: string, status: string) => ({
    title,
    file: 'vms.spec.ts',
    line: 7,
    tests: [{ status }],
  })

  it('names what failed, and what passed only the second time', () => {
    const report = {
      stats: { expected: 1, flaky: 1, unexpected: 1 },
      suites: [
        {
          title: 'vms.spec.ts',
          specs: [spec('one is made', 'expected'), spec('one is deleted', 'unexpected')],
          suites: [{ title: 'in bulk', specs: [spec('many start', 'flaky')] }],
        },
      ],
    }
    expect(readPlaywrightReport(report)).toEqual({
      passed: 2,
      failed: 1,
      failures: ['vms.spec.ts:7 › one is deleted'],
      flaky: ['vms.spec.ts:7 › many start'],
    })
  })

  it('says why no story was played', () => {
    expect(readPlaywrightReport({ errors: [{ message: 'Not ready in time:\n…' }] })).toEqual({
      passed: 0,
      failed: 1,
      failures: ['Not ready in time:'],
      flaky: [],
    })
  })
})
