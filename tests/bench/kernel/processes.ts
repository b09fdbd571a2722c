import { spawn } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'

/** A TypeScript module as a child process that prints one line of JSON when it is ready and ends with us. */
export const startProcess = <T>(module: string, args: readonly string[] = []) =>
  new Promise<T & { readonly pid: number; readonly stop: () => void }>((resolve, reject) => {
    const child = spawn(process.execPath, [module, ...args], { stdio: ['ignore', 'pipe', 'inherit', 'ipc'] })
    child.once('error', reject)
    child.once('exit', (code) => reject(new Error(`${module} ended with ${code}`)))
    let text = ''
    child.stdout?.on('data', (chunk: Buffer) => {
      text += chunk.toString()
      const [line] = text.split('\n')
      if (!text.includes('\n') || line === undefined) return
      resolve({ ...(JSON.parse(line) as T), pid: child.pid ?? 0, stop: () => child.kill() })
    })
  })

/** CPU that a process has used, in ms (user and system; Linux counts in hundredths of a second). */
export const cpuMs = (pid: number): number => {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) * 10
}

/** The process whose command line has all these words. */
export const pidOf = (...words: string[]): number => {
  for (const entry of readdirSync('/proc')) {
    if (!/^\d+$/.test(entry)) continue
    try {
      const command = readFileSync(`/proc/${entry}/cmdline`, 'utf8')
      if (words.every((word) => command.includes(word))) return Number(entry)
    } catch {
      // It ended while we looked.
    }
  }
  throw new Error(`No process has ${words.join(' and ')} in its command line`)
}

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

/** What the process does when nobody asks, looking into its queues for one, in ms of CPU per ms. */
const idleShare = async (pid: number): Promise<number> => {
  const idleMs = 5_000
  const before = cpuMs(pid)
  await pause(idleMs)
  return (cpuMs(pid) - before) / idleMs
}

/** Asks `total` times, `atOnce` in flight; answers the milliseconds of the process's CPU that each request took. */
export const cpuPerRequest = async (
  pid: number,
  url: string,
  token: string,
  total: number,
  atOnce = 8,
): Promise<number> => {
  const headers = { authorization: `Bearer ${token}`, 'x-authorization': `Bearer ${token}` }
  const ask = async (times: number): Promise<void> => {
    for (let left = times; left > 0; left -= 1) {
      const response = await fetch(url, { headers })
      if (response.status !== 200) throw new Error(`${url} answered ${response.status}`)
      await response.arrayBuffer()
    }
  }
  const askAll = (times: number) =>
    Promise.all(Array.from({ length: atOnce }, () => ask(Math.ceil(times / atOnce))))
  // Warm: the compiler has seen it.
  await askAll(total / 2)
  const idle = await idleShare(pid)
  const startedAt = performance.now()
  const before = cpuMs(pid)
  await askAll(total)
  return (cpuMs(pid) - before - idle * (performance.now() - startedAt)) / total
}
