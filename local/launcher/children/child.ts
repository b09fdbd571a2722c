import { spawn } from 'node:child_process'
import { createWriteStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { endWord } from './end-word.ts'

export interface Child {
  /** What it has to say first: where it listens. Rejects with its last words when it ends before that. */
  readonly firstLine: Promise<string>
  /** How it ended, in words. */
  readonly ended: Promise<string>
  /** Asks it to end, insists after `graceMs`, resolves when it has gone. */
  stop(): Promise<void>
}

const guard = new URL('child-guard.ts', import.meta.url).href
const graceMs = 10_000
const keptLines = 15

/** Starts a TypeScript file as a child process that ends with this one; its output goes to the file `log`. */
export const startChild = (options: {
  entry: string
  args: string[]
  env: Record<string, string | undefined>
  lock: string
  log: string
}): Child => {
  const child = spawn(process.execPath, ['--import', guard, options.entry, ...options.args], {
    // A group of its own: Ctrl-C reaches the launcher alone, which decides who ends when.
    detached: true,
    // On Windows such a process would open a window.
    windowsHide: true,
    env: { ...options.env, CHILD_LOCK: options.lock },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  const { stdout, stderr } = child
  if (!stdout || !stderr) throw new Error('A child was started without its output.')
  const log = createWriteStream(options.log, { flags: 'a' })
  const lastLines: string[] = []
  const first = Promise.withResolvers<string>()
  const keep = (line: string) => {
    log.write(`${line}\n`)
    lastLines.push(line)
    if (lastLines.length > keptLines) lastLines.shift()
  }
  createInterface({ input: stderr }).on('line', keep)
  createInterface({ input: stdout }).on('line', (line) => {
    first.resolve(line)
    keep(line)
  })

  const end = Promise.withResolvers<string>()
  child.on('error', (error) => end.resolve(error.message))
  // 'close' comes after the last output, 'exit' may come before it.
  child.on('close', (code, signal) => end.resolve(signal ? `signal ${signal}` : `code ${code}`))
  const ended = end.promise.then((how) => {
    first.reject(new Error([...lastLines, `${options.entry} ended with ${how}.`].join('\n')))
    log.end()
    return how
  })
  first.promise.catch(() => undefined)

  return {
    firstLine: first.promise,
    ended,
    stop: async () => {
      // A word, not a signal: on Windows that would end the child before it can put anything in order.
      if (child.connected) child.send(endWord, () => undefined)
      const insist = setTimeout(() => child.kill('SIGKILL'), graceMs)
      await ended
      clearTimeout(insist)
    },
  }
}
