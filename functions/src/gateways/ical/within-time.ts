import { runInNewContext } from 'node:vm'

/**
 * Runs what may never come to an end, and throws when it takes longer: rules of repetition say in twenty characters what
 * would keep a process busy for hours. https://nodejs.org/api/vm.html#vmrunincontextcode-contextifiedobject-options
 */
export const withinTime = <Result>(ms: number, run: () => Result): Result =>
  runInNewContext('run()', { run }, { timeout: ms })

/** Of that error, which is of no class that is known out here. */
export const isOutOfTime = (error: unknown): boolean =>
  typeof error === 'object' &&
  error !== null &&
  'code' in error &&
  error.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT'
