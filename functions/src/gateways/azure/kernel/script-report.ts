import type { Inside } from '../../../domain/courses/doctor/sights.ts'
import { type GuestReport, guestParts, type Presence } from '../../../ports/vms/begun.ts'

/**
 * A script's exit code does not reach us: Azure calls a script that failed a success, on both systems. So it says itself
 * what it did, in a line that nothing else begins like. https://github.com/Azure/azure-cli/issues/29750
 */
const mark = 'LK1'

export const reportLine = (report: Readonly<Record<string, boolean>>): string =>
  `${mark} ${JSON.stringify(report)}`

/** For a script that finds out part by part: a `%s` for each, in their order. */
export const reportFormat = (parts: readonly string[]): string =>
  `${mark} {${parts.map((part) => `"${part}":%s`).join(',')}}`

/** The same for who is there. Windows counts no load. */
export const presenceFormat = {
  linux: `${mark} {"idle":[%s],"load15":%s,"cpus":%s}`,
  windows: { before: `${mark} {"idle":[`, between: '],"cpus":', after: '}' },
} as const

/** What a guest says of the way in; `null` of what it does not know. */
export const insideFormat = `${mark} {"service":%s,"listening":%s,"firewall":%s,"free":%s,"clock":%s,"account":%s,"passwords":%s,"keys":%s}`

const textsOf = (result: unknown): string[] => {
  const parts = typeof result === 'object' && result !== null && 'value' in result ? result.value : undefined
  if (!Array.isArray(parts)) return []
  return parts.flatMap((part: unknown) =>
    typeof part === 'object' && part !== null && 'message' in part && typeof part.message === 'string'
      ? [part.message]
      : [],
  )
}

const line = new RegExp(`^${mark} (\\{.*\\})\\s*$`, 'm')

/** What stands in the line, if there is one that can be read. */
const lineOf = (result: unknown): Readonly<Record<string, unknown>> | undefined => {
  const [found] = textsOf(result).flatMap((text) => line.exec(text)?.[1] ?? [])
  if (found === undefined) return undefined
  try {
    return JSON.parse(found)
  } catch {
    return undefined
  }
}

/**
 * Linux answers one text with `[stdout]` and `[stderr]` in it, Windows one text for each. Of either at most the last
 * 4,096 bytes come back, so a report is the last that a script prints.
 */
export const readReport = (result: unknown): GuestReport | undefined => {
  const report = lineOf(result)
  return (
    report &&
    Object.fromEntries(
      guestParts.flatMap((part) => {
        const done = report[part]
        return typeof done === 'boolean' ? [[part, done]] : []
      }),
    )
  )
}

const isWithin = (value: unknown, least: number, most: number): value is number =>
  typeof value === 'number' && value >= least && value <= most

const mostSessions = 100
const longestIdle = 10 * 365 * 24 * 3600
const mostCpus = 4096
const mostLoad = 1_000_000

/** Whoever is at home in the guest may have it say anything: numbers within bounds are believed, and nothing else is read. */
export const readPresence = (result: unknown): Presence | undefined => {
  const { idle, load15, cpus } = lineOf(result) ?? {}
  if (!Array.isArray(idle) || idle.length > mostSessions || !isWithin(cpus, 1, mostCpus)) return undefined
  if (!idle.every((seconds) => Number.isInteger(seconds) && isWithin(seconds, -1, longestIdle)))
    return undefined
  if (load15 !== undefined && !isWithin(load15, 0, mostLoad)) return undefined
  const sessions = idle.map((seconds) => (seconds < 0 ? undefined : seconds))
  return { sessions, ...(load15 === undefined ? {} : { load15 }), cpus }
}

const mostMB = 100_000_000
const mostSkew = 10_000_000_000
const mostKeys = 100_000
const accounts = ['ok', 'locked', 'expired'] as const

/** Likewise: only what it may be at all. Not every report is one of these. */
export const readInside = (result: unknown): Inside | undefined => {
  const { service, listening, firewall, free, clock, account, passwords, keys } = lineOf(result) ?? {}
  if (clock === undefined || keys === undefined) return undefined
  const state = accounts.find((one) => one === account)
  return {
    ...(typeof service === 'boolean' && { service }),
    ...(typeof listening === 'boolean' && { listening }),
    ...(typeof firewall === 'boolean' && { firewall }),
    ...(isWithin(free, 0, mostMB) && { freeMB: free }),
    ...(isWithin(clock, -mostSkew, mostSkew) && { clockSeconds: clock }),
    ...(state && { account: state }),
    ...(typeof passwords === 'boolean' && { passwords }),
    ...(isWithin(keys, 0, mostKeys) && { keys }),
  }
}
