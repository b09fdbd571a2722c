import { readFileSync } from 'node:fs'
import { record } from '../service/settings-file.ts'
import type { LogLevel } from './app/core-types.ts'
import { logLevels } from './log.ts'
import { parseTimespan } from './timespan.ts'

export interface QueueOptions {
  /** Messages taken at once, 1 to 32. */
  readonly batchSize: number
  /** The next batch is taken when this many or fewer are still running. */
  readonly newBatchThreshold: number
  readonly maxPollingIntervalMs: number
  /** Pause before a failed message is seen again. */
  readonly visibilityTimeoutMs: number
  readonly maxDequeueCount: number
  readonly base64: boolean
}

export interface HostConfig {
  /** Without slashes; empty when routes start at the root. */
  readonly routePrefix: string
  readonly customHeaders: Record<string, string>
  readonly queues: QueueOptions
  /** `undefined` = functions may run for ever. */
  readonly functionTimeoutMs: number | undefined
  readonly logLevels: Record<string, LogLevel>
}

const wholeNumber = (value: unknown, setting: string, low: number, high: number): number => {
  if (typeof value !== 'number' || !Number.isInteger(value) || value < low || value > high) {
    throw new Error(`host.json: ${setting} must be a whole number from ${low} to ${high}`)
  }
  return value
}

const texts = (value: unknown, setting: string): Record<string, string> => {
  const entries = Object.entries(record(value, `host.json: ${setting}`))
  return Object.fromEntries(entries.map(([key, text]) => [key, String(text)]))
}

const parseQueues = (queues: Record<string, unknown>): QueueOptions => {
  const batchSize = wholeNumber(queues.batchSize ?? 16, 'queues.batchSize', 1, 32)
  const encoding = String(queues.messageEncoding ?? 'base64').toLowerCase()
  if (encoding !== 'base64' && encoding !== 'none') {
    throw new Error('host.json: queues.messageEncoding must be base64 or none')
  }
  return {
    batchSize,
    newBatchThreshold: wholeNumber(
      queues.newBatchThreshold ?? Math.floor(batchSize / 2),
      'queues.newBatchThreshold',
      0,
      1000,
    ),
    maxPollingIntervalMs: parseTimespan(queues.maxPollingInterval ?? '00:01:00', 'queues.maxPollingInterval'),
    visibilityTimeoutMs: parseTimespan(queues.visibilityTimeout ?? '00:00:00', 'queues.visibilityTimeout'),
    maxDequeueCount: wholeNumber(queues.maxDequeueCount ?? 5, 'queues.maxDequeueCount', 1, 1_000_000),
    base64: encoding === 'base64',
  }
}

const parseLogLevels = (logging: Record<string, unknown>): Record<string, LogLevel> =>
  Object.fromEntries(
    Object.entries(texts(logging.logLevel, 'logging.logLevel')).map(([category, text]) => {
      const level = logLevels.find((known) => known === text.toLowerCase())
      if (!level) throw new Error(`host.json: logging.logLevel.${category} is not a level: ${text}`)
      return [category, level]
    }),
  )

/** Reads the parts of a host.json that this host honours; throws on values the real host would refuse. */
export const readHostJson = (path: string): HostConfig => {
  const root = record(JSON.parse(readFileSync(path, 'utf8')), 'host.json: the file')
  if (root.version !== '2.0') throw new Error('host.json: version must be "2.0"')
  const extensions = record(root.extensions, 'host.json: extensions')
  const http = record(extensions.http, 'host.json: extensions.http')
  return {
    routePrefix: String(http.routePrefix ?? 'api').replace(/^\/+|\/+$/g, ''),
    customHeaders: texts(http.customHeaders, 'extensions.http.customHeaders'),
    queues: parseQueues(record(extensions.queues, 'host.json: extensions.queues')),
    functionTimeoutMs:
      root.functionTimeout === '-1'
        ? undefined
        : parseTimespan(root.functionTimeout ?? '00:30:00', 'functionTimeout'),
    logLevels: parseLogLevels(record(root.logging, 'host.json: logging')),
  }
}
