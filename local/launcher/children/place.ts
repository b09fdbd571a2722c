import { join } from 'node:path'
import type { DataFiles } from '../data-files.ts'

/** What a child process needs of its surroundings. */
export interface ChildPlace {
  readonly env: Record<string, string | undefined>
  readonly lock: string
  readonly log: string
  /** Takes lines for the person at the terminal. */
  report(line: string): void
}

export const placeChild = (
  files: DataFiles,
  name: string,
  env: Record<string, string | undefined>,
  report: (line: string) => void,
): ChildPlace => ({ env, lock: join(files.locks, name), log: join(files.logs, `${name}.log`), report })
