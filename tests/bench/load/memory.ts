import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

const everyMs = 2_000

const residentMB = (pids: readonly number[]): number => {
  const each = pids.map((pid) => {
    const line = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))
    return Number(line?.[1] ?? 0) / 1024
  })
  return each.reduce((sum, one) => sum + one, 0)
}

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length)

/** Mean memory of these processes in the second and in the last quarter of the time, in MB. */
export const watchMemory = async (pids: readonly number[], milliseconds: number) => {
  const samples: number[] = []
  for (const until = performance.now() + milliseconds; performance.now() < until; await sleep(everyMs)) {
    samples.push(residentMB(pids))
  }
  const quarter = samples.length / 4
  return { second: mean(samples.slice(quarter, 2 * quarter)), last: mean(samples.slice(3 * quarter)) }
}
