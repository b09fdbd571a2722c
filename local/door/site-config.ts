import { readFileSync } from 'node:fs'
import { record } from '../service/settings-file.ts'
import { compilePattern } from './path-pattern.ts'

type HeaderTexts = Record<string, string>

/** What the first matching rule says about a request. */
interface RouteRule {
  matches(method: string, path: string): boolean
  readonly headers: HeaderTexts
  readonly redirect: string | undefined
  readonly rewrite: string | undefined
  readonly statusCode: number | undefined
}

export interface SiteConfig {
  readonly globalHeaders: HeaderTexts
  readonly rules: readonly RouteRule[]
  /** The file that answers for a path without a file, unless the path is left out. */
  fallbackFor(path: string): string | undefined
  /** Content types by extension with its dot. */
  readonly mimeTypes: HeaderTexts
}

const known = ['$schema', 'platform', 'routes', 'navigationFallback', 'globalHeaders', 'mimeTypes']
const knownInRule = ['route', 'methods', 'headers', 'redirect', 'rewrite', 'statusCode', 'allowedRoles']

const list = (value: unknown, name: string): unknown[] => {
  if (value === undefined) return []
  if (!Array.isArray(value)) throw new Error(`${name} must be a list`)
  return value
}

const text = (value: unknown, name: string): string => {
  if (typeof value !== 'string') throw new Error(`${name} must be a text`)
  return value
}

const optionalText = (value: unknown, name: string): string | undefined =>
  value === undefined ? undefined : text(value, name)

const refuseUnknown = (value: Record<string, unknown>, names: readonly string[], where: string): void => {
  const unknown = Object.keys(value).find((key) => !names.includes(key))
  if (unknown) throw new Error(`${where}${unknown} is not supported by this front door`)
}

const parseHeaders = (value: unknown, name: string): HeaderTexts =>
  Object.fromEntries(
    Object.entries(record(value, name)).map(([header, content]) => [
      header.toLowerCase(),
      text(content, `${name}.${header}`),
    ]),
  )

const parseRule = (value: unknown, index: number): RouteRule => {
  const name = `routes[${index}]`
  const rule = record(value, name)
  refuseUnknown(rule, knownInRule, `${name}.`)
  // Roles are the business of the platform's sign-in, which we do not use.
  if (list(rule.allowedRoles, `${name}.allowedRoles`).some((role) => role !== 'anonymous')) {
    throw new Error(`${name}.allowedRoles other than anonymous are not supported by this front door`)
  }
  const fits = compilePattern(text(rule.route, `${name}.route`))
  const methods = list(rule.methods, `${name}.methods`)
  return {
    matches: (method, path) => (methods.length === 0 || methods.includes(method)) && fits(path),
    headers: parseHeaders(rule.headers, `${name}.headers`),
    redirect: optionalText(rule.redirect, `${name}.redirect`),
    rewrite: optionalText(rule.rewrite, `${name}.rewrite`),
    statusCode: rule.statusCode === undefined ? undefined : Number(rule.statusCode),
  }
}

const parseFallback = (value: unknown): SiteConfig['fallbackFor'] => {
  if (value === undefined) return () => undefined
  const fallback = record(value, 'navigationFallback')
  const rewrite = text(fallback.rewrite, 'navigationFallback.rewrite')
  const excluded = list(fallback.exclude, 'navigationFallback.exclude').map((pattern) =>
    compilePattern(text(pattern, 'navigationFallback.exclude')),
  )
  return (path) => (excluded.some((matches) => matches(path)) ? undefined : rewrite)
}

/** Reads a staticwebapp.config.json. Throws, with the file's name, on what it cannot honour. */
export const readSiteConfig = (path: string): SiteConfig => {
  try {
    const config = record(JSON.parse(readFileSync(path, 'utf8')), 'the file')
    refuseUnknown(config, known, '')
    return {
      globalHeaders: parseHeaders(config.globalHeaders, 'globalHeaders'),
      rules: list(config.routes, 'routes').map(parseRule),
      fallbackFor: parseFallback(config.navigationFallback),
      mimeTypes: parseHeaders(config.mimeTypes, 'mimeTypes'),
    }
  } catch (error) {
    throw new Error(`${path}: ${error instanceof Error ? error.message : error}`, { cause: error })
  }
}

/** What infra/hooks/build.ts does to the policy of a site whose pages ask somebody else for their address. */
export const allowCalls = (config: SiteConfig, origin: string | undefined): SiteConfig => {
  const name = 'content-security-policy'
  const policy = config.globalHeaders[name]
  if (origin === undefined || policy === undefined) return config
  const allowed = policy.replace("connect-src 'self'", `connect-src 'self' ${new URL(origin).origin}`)
  return { ...config, globalHeaders: { ...config.globalHeaders, [name]: allowed } }
}
