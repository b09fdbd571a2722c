import type { NullableStrings } from '../app/core-types.ts'
import type { HostedFunction, HttpTrigger } from '../app/hosted-function.ts'
import { compileTemplate, type MatchRoute } from './route-template.ts'

type HttpFunction = HostedFunction<HttpTrigger>

export interface RouteTable {
  /** The first function, by name, whose method and template fit. */
  find(
    method: string,
    segments: readonly string[],
  ): { readonly fn: HttpFunction; readonly params: NullableStrings } | undefined
  /** Functions that the host leaves out, with the reason. */
  readonly refused: { readonly name: string; readonly reason: string }[]
}

interface Route {
  readonly fn: HttpFunction
  readonly match: MatchRoute
}

const shareMethod = (one: HttpTrigger, other: HttpTrigger): boolean =>
  !one.methods || !other.methods || one.methods.some((method) => other.methods?.includes(method))

const findProblem = (fn: HttpFunction, routes: readonly Route[]): string | undefined => {
  const { trigger } = fn
  const route = trigger.route.toLowerCase()
  if (/^(admin|runtime)/.test(route)) return 'The specified route conflicts with one or more built in routes.'
  const rival = routes.find(
    (known) => known.fn.trigger.route.toLowerCase() === route && shareMethod(known.fn.trigger, trigger),
  )
  return rival && `The route specified conflicts with the route defined by function '${rival.fn.name}'.`
}

/**
 * The host knows no precedence by literal or length: functions are tried in the order of their names and the first
 * fit wins. Methods are part of the fit, so a wrong method is 404, never 405.
 */
export const createRouteTable = (functions: readonly HttpFunction[], prefix: string): RouteTable => {
  const routes: Route[] = []
  const refused: RouteTable['refused'] = []
  const byName = functions.toSorted((a, b) => (a.name.toLowerCase() < b.name.toLowerCase() ? -1 : 1))
  for (const fn of byName) {
    const reason = findProblem(fn, routes)
    if (reason) refused.push({ name: fn.name, reason })
    else routes.push({ fn, match: compileTemplate(`${prefix}/${fn.trigger.route}`) })
  }
  const forAnyMethod = routes.filter(({ fn }) => !fn.trigger.methods)
  const methods = new Set(routes.flatMap(({ fn }) => fn.trigger.methods ?? []))
  const byMethod = new Map(
    [...methods].map((method) => [
      method,
      routes.filter(({ fn }) => !fn.trigger.methods || fn.trigger.methods.includes(method)),
    ]),
  )
  return {
    refused,
    find: (method, segments) => {
      for (const { fn, match } of byMethod.get(method) ?? forAnyMethod) {
        const params = match(segments)
        if (params) return { fn, params }
      }
      return undefined
    },
  }
}
