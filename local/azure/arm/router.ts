import { ArmError } from '../errors.ts'
import type { Cloud } from '../model/cloud.ts'
import type { Answer } from './answers.ts'
import type { ArmRequest } from './request.ts'

type Handle = (cloud: Cloud, request: ArmRequest) => Answer

export interface Route {
  readonly method: string
  /** Literal segments match without case, `{name}` takes one segment. */
  readonly path: string
  readonly handle: Handle
}

export interface Found {
  readonly handle: Handle
  readonly params: Readonly<Record<string, string>>
}

interface Branch {
  readonly literals: Map<string, Branch>
  wildcard?: Branch
  readonly routes: Map<string, { readonly handle: Handle; readonly names: readonly string[] }>
}

interface Match {
  readonly node: Branch
  readonly values: readonly string[]
}

/** A tree by segment: finding a route does not cost more with more routes. */
export const createRouter = (routes: readonly Route[]): ((method: string, path: string) => Found) => {
  const root = emptyBranch()
  for (const route of routes) addRoute(root, route)
  return (method, path) => {
    const match = walk(root, path.split('/').filter(Boolean))
    if (!match) {
      throw new ArmError(
        404,
        'InvalidResourceType',
        `The resource type of '${path}' could not be found in the local Azure stand-in.`,
      )
    }
    const found = match.node.routes.get(method)
    if (!found) {
      throw new ArmError(
        405,
        'MethodNotAllowed',
        `The requested resource does not support http method '${method}'.`,
      )
    }
    return {
      handle: found.handle,
      params: Object.fromEntries(found.names.map((name, index) => [name, match.values[index] ?? ''])),
    }
  }
}

const emptyBranch = (): Branch => ({ literals: new Map(), routes: new Map() })

const addRoute = (root: Branch, { method, path, handle }: Route): void => {
  const names: string[] = []
  let node = root
  for (const segment of path.split('/').filter(Boolean)) {
    const name = /^\{(\w+)\}$/.exec(segment)?.[1]
    if (name !== undefined) {
      names.push(name)
      node.wildcard ??= emptyBranch()
      node = node.wildcard
    } else {
      const literal = segment.toLowerCase()
      const next = node.literals.get(literal) ?? emptyBranch()
      node.literals.set(literal, next)
      node = next
    }
  }
  node.routes.set(method, { handle, names })
}

/** A literal segment is preferred; when it leads nowhere the wildcard beside it is tried. */
const walk = (
  node: Branch,
  segments: readonly string[],
  values: readonly string[] = [],
): Match | undefined => {
  const [segment, ...rest] = segments
  if (segment === undefined) return node.routes.size > 0 ? { node, values } : undefined
  const literal = node.literals.get(segment.toLowerCase())
  const found = literal && walk(literal, rest, values)
  return found ?? (node.wildcard && walk(node.wildcard, rest, [...values, segment]))
}
