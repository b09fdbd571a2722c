import { invalid } from '../errors.ts'

/** `a[b][0]=c` as nested maps, as Stripe reads bodies and queries. */
export type Form = Map<string, Form | string>

const mostDepth = 8

const pathOf = (key: string): string[] => {
  const [head = '', ...rest] = key.split('[')
  const parts = [head, ...rest.map((part) => part.replace(/\]$/, ''))]
  if (parts.length > mostDepth) throw invalid(`Received a parameter that is nested too deeply: ${head}`, head)
  return parts
}

const put = (form: Form, [name = '', ...rest]: string[], value: string, key: string): void => {
  // `expand[]=a&expand[]=b` counts by itself.
  const slot = name === '' ? String(form.size) : name
  if (rest.length === 0) {
    form.set(slot, value)
    return
  }
  const inner = form.get(slot) ?? new Map()
  if (typeof inner === 'string') throw invalid(`Invalid parameter: ${key}`, key)
  form.set(slot, inner)
  put(inner, rest, value, key)
}

export const parseForm = (text: string): Form => {
  const form: Form = new Map()
  for (const [key, value] of new URLSearchParams(text)) put(form, pathOf(key), value, key)
  return form
}
