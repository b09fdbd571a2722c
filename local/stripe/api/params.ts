import { invalid } from '../errors.ts'
import type { Metadata } from '../model/objects.ts'
import type { Form } from './form.ts'

/**
 * The parameters of one call. Whatever was sent and never read is refused at the end, as Stripe refuses parameters that
 * it does not know.
 */
export class Params {
  readonly #form: Form
  readonly #prefix: string
  readonly #read = new Set<string>()
  readonly #inner: Params[] = []

  constructor(form: Form, prefix = '') {
    this.#form = form
    this.#prefix = prefix
  }

  #name(name: string): string {
    return this.#prefix === '' ? name : `${this.#prefix}[${name}]`
  }

  /** An empty value unsets, and so counts as absent. */
  text(name: string): string | undefined {
    this.#read.add(name)
    const value = this.#form.get(name)
    if (value instanceof Map) throw invalid(`Invalid string: ${this.#name(name)}`, this.#name(name))
    return value === '' ? undefined : value
  }

  required(name: string): string {
    const value = this.text(name)
    if (value !== undefined) return value
    throw invalid(`Missing required param: ${this.#name(name)}.`, this.#name(name), 'parameter_missing')
  }

  whole(name: string): number | undefined {
    const value = this.text(name)
    if (value === undefined) return undefined
    if (!/^\d{1,12}$/.test(value))
      throw invalid(`Invalid integer: ${value}`, this.#name(name), 'parameter_invalid_integer')
    return Number(value)
  }

  flag(name: string): boolean | undefined {
    const value = this.text(name)
    if (value === undefined || value === 'true' || value === 'false') return value && value === 'true'
    throw invalid(`Invalid boolean: ${value}`, this.#name(name))
  }

  address(name: string): string {
    const value = this.required(name)
    if (/^https?:/i.test(value) && URL.canParse(value)) return value
    throw invalid('Not a valid URL', this.#name(name), 'url_invalid')
  }

  inner(name: string): Params {
    this.#read.add(name)
    const value = this.#form.get(name) ?? new Map()
    if (typeof value === 'string') throw invalid(`Invalid object`, this.#name(name))
    const inner = new Params(value, this.#name(name))
    this.#inner.push(inner)
    return inner
  }

  list(name: string): Params[] {
    const all = this.inner(name)
    return [...all.#form.keys()].map((key) => all.inner(key))
  }

  texts(name: string): string[] {
    const all = this.inner(name)
    return [...all.#form.keys()].map((key) => all.required(key))
  }

  metadata(name = 'metadata'): Metadata {
    const all = this.inner(name)
    return Object.fromEntries([...all.#form.keys()].map((key) => [key, all.text(key) ?? '']))
  }

  refuseUnknown(): void {
    for (const name of this.#form.keys()) {
      if (!this.#read.has(name)) {
        const full = this.#name(name)
        throw invalid(`Received unknown parameter: ${full}`, full, 'parameter_unknown')
      }
    }
    for (const inner of this.#inner) inner.refuseUnknown()
  }
}
