import { execSync } from 'node:child_process'

/** OpenSSH's own tool, as Debian's openssh-client brings it: what says whether keys of ours are keys. */

/** By the shell, which finds it on every system. What is given holds no quotes. */
export const sshKeygen = (folder: string, given: readonly string[], input?: string): string =>
  execSync(['ssh-keygen', ...given.map((one) => `"${one}"`)].join(' '), {
    cwd: folder,
    encoding: 'utf8',
    stdio: ['pipe', 'pipe', 'ignore'],
    ...(input === undefined ? {} : { input }),
  }).trim()

/** It ends with a failure for what it does not know; where there is none the shell says 127, or 9009. */
export const hasSshKeygen = (): boolean => {
  try {
    execSync('ssh-keygen -?', { stdio: 'ignore' })
    return true
  } catch (error) {
    const { status } = error as { readonly status?: number | null }
    return status !== 127 && status !== 9009
  }
}
