export interface Outcome {
  readonly passed: number
  readonly failed: number
  /** File and name of what failed, in the order of the report. */
  readonly failures: readonly string[]
  /** The same of what passed only when it was tried again. */
  readonly flaky: readonly string[]
}

interface VitestReport {
  readonly numPassedTests?: number
  readonly numFailedTests?: number
  readonly testResults?: readonly {
    readonly name: string
    readonly status: string
    readonly assertionResults: readonly { readonly fullName: string; readonly status: string }[]
  }[]
}

/** Of a file that does not even load no test is counted: the file itself has failed. */
export const readVitestReport = (report: VitestReport, root: string): Outcome => {
  const { numPassedTests = 0, numFailedTests = 0, testResults = [] } = report
  const below = (file: string) => file.replace(`${root}/`, '')
  const failures = testResults.flatMap(({ name, status, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === 'failed')
    if (failed.length > 0) return failed.map(({ fullName }) => `${below(name)} › ${fullName}`)
    return status === 'failed' ? [below(name)] : []
  })
  return {
    passed: numPassedTests,
    failed: Math.max(numFailedTests, failures.length),
    failures,
    flaky: [],
  }
}

interface Suite {
  readonly title: string
  readonly suites?: readonly Suite[]
  readonly specs?: readonly {
    readonly title: string
    readonly file: string
    readonly line: number
    readonly tests: readonly { readonly status: string }[]
  }[]
}

interface PlaywrightReport {
  readonly stats?: { readonly expected: number; readonly flaky: number; readonly unexpected: number }
  readonly errors?: readonly { readonly message?: string }[]
  readonly suites?: readonly Suite[]
}

const namesOf = (status: string, suites: readonly Suite[]): string[] =>
  suites.flatMap(({ specs = [], suites: inner = [] }) => [
    ...specs
      .filter(({ tests }) => tests.some((test) => test.status === status))
      .map(({ file, line, title }) => `${file}:${line} › ${title}`),
    ...namesOf(status, inner),
  ])

/** Without a story that failed an error is one of the run itself, such as a stack that did not start. */
export const readPlaywrightReport = (report: PlaywrightReport): Outcome => {
  const { stats = { expected: 0, flaky: 0, unexpected: 0 }, errors = [], suites = [] } = report
  const stories = namesOf('unexpected', suites)
  const ofTheRun = errors.map(({ message = 'an error of the run' }) => message.split('\n')[0] ?? '')
  return {
    passed: stats.expected + stats.flaky,
    failed: Math.max(stats.unexpected, ofTheRun.length > 0 ? 1 : 0),
    failures: stories.length > 0 ? stories : ofTheRun,
    flaky: namesOf('flaky', suites),
  }
}
