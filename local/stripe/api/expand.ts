import { invalid } from '../errors.ts'
import type { Kind } from '../model/objects.ts'
import type { Store } from '../model/store.ts'

/** Stripe's own limit. */
const mostLevels = 4

const kindOf = (id: string): Kind | undefined => {
  const kinds: Record<string, Kind> = {
    prod: 'product',
    price: 'price',
    cus: 'customer',
    sub: 'subscription',
    in: 'invoice',
  }
  return kinds[id.split('_')[0] ?? '']
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const expandAt = (store: Store, target: unknown, [name, ...rest]: string[], path: string): void => {
  if (name === undefined) return
  if (Array.isArray(target)) {
    for (const one of target) expandAt(store, one, [name, ...rest], path)
    return
  }
  if (!isRecord(target) || !(name in target))
    throw invalid(`This property cannot be expanded (${path}).`, 'expand')
  const value = target[name]
  const kind = typeof value === 'string' ? kindOf(value) : undefined
  if (typeof value === 'string' && kind !== undefined) target[name] = store.find(kind, value) ?? value
  if (target[name] !== null) expandAt(store, target[name], rest, path)
}

/** The answer with the objects in place of their ids, where the call asks for it. */
export const expand = (store: Store, answer: object, paths: string[]): object => {
  if (paths.length === 0) return answer
  const expanded = structuredClone(answer)
  for (const path of paths) {
    const levels = path.split('.')
    if (levels.length > mostLevels) {
      throw invalid(
        `You cannot expand more than ${mostLevels} levels of a property. Property: ${path}`,
        'expand',
      )
    }
    expandAt(store, expanded, levels, path)
  }
  return expanded
}
