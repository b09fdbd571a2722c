import { runInNewContext } from 'node:vm'

const mostTries = 3

/** Of that error, which is of no class that is known out here. */
export const isOutOfTime = (error: unknown): boolean =>
  typeof error === 'object' &&
  error !== null &&
  'code' in error &&
  error.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT'

/**
 * Runs what may never come to an end, and throws when it takes longer: rules of repetition say in twenty characters what
 * would keep a process busy for hours. https://nodejs.org/api/vm.html#vmrunincontextcode-contextifiedobject-options
 * The limit is one of the clock. What got less than nearly all of it, since the machine had others to serve, is begun again with
 * twice of it, two times: so `run` may have no effects.
 */
export const withinTime = <Result>(ms: number, run: () => Result): Result => {
  for (let tries = 1; ; tries += 1) {
    const before = process.threadCpuUsage()
    try {
      return runInNewContext('run()', { run }, { timeout: tries === 1 ? ms : 2 * ms })
    } catch (error) {
      const { user, system } = process.threadCpuUsage(before)
      if (!isOutOfTime(error) || tries === mostTries || user + system > ms * 900) throw error
    }
  }
}
