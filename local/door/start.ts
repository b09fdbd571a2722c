import type { IncomingMessage, ServerResponse } from 'node:http'
import { startService } from '../service/start-service.ts'
import { findStopped } from './find-stopped.ts'
import { createProxy } from './proxy.ts'
import { sendFile } from './send-file.ts'
import { allowCalls, readSiteConfig } from './site-config.ts'
import { readSiteFiles } from './site-files.ts'

interface DoorOptions {
  /** 0 = a free one. Always on 127.0.0.1. */
  readonly port: number
  /** Folder of the built front end; read once, at the start. */
  readonly frontEnd: string
  /** Origin of the Functions host; a function is asked for every request. */
  readonly api: string | (() => string)
  /** Path of staticwebapp.config.json. */
  readonly config: string
  /** Replace the caller's Authorization header as Static Web Apps does. Off unless given. */
  readonly overwriteAuthorization?: boolean
  /** Believe `X-Test-Client-Address`. Off unless given. */
  readonly testAddresses?: boolean
  /** An origin that pages may call beside their own, as a build for it allows. */
  readonly alsoCalled?: string | undefined
  /** How long an API call may take: 45 seconds unless given. */
  readonly timeoutMs?: number
}

interface Door {
  readonly origin: string
  close(): Promise<void>
}

const swaTimeoutMs = 45_000

/** The path with `.` and `..` resolved and slashes straightened, and the query; `undefined` when it is none. */
const parseTarget = (target: string): { path: string; query: string } | undefined => {
  if (!target.startsWith('/') || !URL.canParse(`http://door${target}`)) return undefined
  const { pathname, search } = new URL(`http://door${target}`)
  return { path: pathname, query: search }
}

const decode = (path: string): string => {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

/** An empty value takes a global header away, as in Static Web Apps. */
const mergeHeaders = (...layers: Record<string, string>[]): Record<string, string> =>
  Object.fromEntries(
    Object.entries(Object.assign({}, ...layers)).filter(([, value]) => value !== ''),
  ) as Record<string, string>

/** Starts the front door: the built front end and, under /api, the Functions host. */
export const startDoor = async (options: DoorOptions): Promise<Door> => {
  const config = allowCalls(readSiteConfig(options.config), options.alsoCalled)
  const files = readSiteFiles(options.frontEnd, config.mimeTypes)
  const stopped = findStopped(
    files.find('/index.html')?.bytes.toString() ?? '',
    config.globalHeaders['content-security-policy'],
  )
  if (stopped) throw new Error(`${options.config}: its policy stops a ${stopped} in index.html; build again`)
  const proxy = createProxy({
    api: options.api,
    timeoutMs: options.timeoutMs ?? swaTimeoutMs,
    overwriteAuthorization: options.overwriteAuthorization ?? false,
    testAddresses: options.testAddresses ?? false,
  })

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { method = 'GET', url = '' } = request
    const refuse = (status: number, headers: Record<string, string>): void => {
      response.writeHead(status, { ...headers, 'content-type': 'text/plain; charset=utf-8' })
      response.end(status === 404 ? 'Not found' : '')
    }
    const target = parseTarget(url)
    if (!target) return refuse(400, mergeHeaders(config.globalHeaders))
    const { path, query } = target
    const rule = config.rules.find((candidate) => candidate.matches(method, path))
    const headers = mergeHeaders(config.globalHeaders, rule?.headers ?? {})

    if (/^\/api(\/|$)/i.test(path)) return proxy.forward(request, response, path + query, headers)
    if (rule?.redirect) return refuse(rule.statusCode ?? 302, { ...headers, location: rule.redirect })
    if (rule?.statusCode) return refuse(rule.statusCode, headers)
    if (method !== 'GET' && method !== 'HEAD') return refuse(405, { ...headers, allow: 'GET, HEAD' })

    const wanted = rule?.rewrite ?? decode(path)
    const fallback = config.fallbackFor(path)
    const file = files.find(wanted) ?? (fallback && files.find(fallback))
    if (!file) return refuse(404, headers)
    await sendFile(request, response, file, headers)
  }

  const service = await startService({
    name: 'front door',
    port: options.port,
    respond: answer,
    refuse: (response) => response.destroy(),
    end: proxy.close,
  })
  return { origin: `http://127.0.0.1:${service.port}`, close: service.close }
}
