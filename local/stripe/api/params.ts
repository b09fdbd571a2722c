import { invalid } from '../errors.ts'
import type { Metadata } from '../model/objects.ts'
import type { Form } from './form.ts'

/**
 * The parameters of one call. Whatever was sent and never read is refused at the end, as Stripe refuses parameters that
 * it does not know.
 */
export interface Params {
  /** An empty value unsets, and so counts as absent. */
  readonly text: (name: string) => string | undefined
  readonly required: (name: string) => string
  readonly whole: (name: string) => number | undefined
  readonly flag: (name: string) => boolean | undefined
  readonly address: (name: string) => string
  readonly inner: (name: string) => Params
  readonly list: (name: string) => readonly Params[]
  readonly texts: (name: string) => string[]
  readonly metadata: (name?: string) => Metadata
  readonly keys: () => readonly string[]
  readonly refuseUnknown: () => void
}

export const createParams = (form: Form, prefix = ''): Params => {
  const read = new Set<string>()
  const inners: Params[] = []
  const fullName = (name: string): string => (prefix === '' ? name : `${prefix}[${name}]`)

  const text = (name: string): string | undefined => {
    read.add(name)
    const value = form.get(name)
    if (value instanceof Map) throw invalid(`Invalid string: ${fullName(name)}`, fullName(name))
    return value === '' ? undefined : value
  }
  const required = (name: string): string => {
    const value = text(name)
    if (value !== undefined) return value
    throw invalid(`Missing required param: ${fullName(name)}.`, fullName(name), 'parameter_missing')
  }
  const inner = (name: string): Params => {
    read.add(name)
    const value = form.get(name) ?? new Map()
    if (typeof value === 'string') throw invalid(`Invalid object`, fullName(name))
    const params = createParams(value, fullName(name))
    inners.push(params)
    return params
  }
  const each = <T>(name: string, of: (all: Params, key: string) => T): T[] => {
    const all = inner(name)
    return all.keys().map((key) => of(all, key))
  }
  return {
    text,
    required,
    whole: (name) => {
      const value = text(name)
      if (value === undefined) return undefined
      if (!/^\d{1,12}$/.test(value))
        throw invalid(`Invalid integer: ${value}`, fullName(name), 'parameter_invalid_integer')
      return Number(value)
    },
    flag: (name) => {
      const value = text(name)
      if (value === undefined || value === 'true' || value === 'false') return value && value === 'true'
      throw invalid(`Invalid boolean: ${value}`, fullName(name))
    },
    address: (name) => {
      const value = required(name)
      if (/^https?:/i.test(value) && URL.canParse(value)) return value
      throw invalid('Not a valid URL', fullName(name), 'url_invalid')
    },
    inner,
    list: (name) => each(name, (all, key) => all.inner(key)),
    texts: (name) => each(name, (all, key) => all.required(key)),
    metadata: (name = 'metadata') =>
      Object.fromEntries(each(name, (all, key) => [key, all.text(key) ?? ''] as const)),
    keys: () => [...form.keys()],
    refuseUnknown: () => {
      const unknown = [...form.keys()].find((name) => !read.has(name))
      if (unknown !== undefined) {
        const full = fullName(unknown)
        throw invalid(`Received unknown parameter: ${full}`, full, 'parameter_unknown')
      }
      for (const params of inners) params.refuseUnknown()
    },
  }
}
