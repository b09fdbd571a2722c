/** Markup that is safe to put into a page; only `html` makes it. */
export class Html {
  readonly markup: string

  constructor(markup: string) {
    this.markup = markup
  }
}

type Value = Html | Value[] | string | number | undefined

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

const toMarkup = (value: Value): string => {
  if (value instanceof Html) return value.markup
  if (Array.isArray(value)) return value.map(toMarkup).join('')
  return String(value ?? '').replace(/[&<>"']/g, (character) => entities[character] ?? '')
}

/** Every value is escaped unless it came from `html` itself; attribute values must stand in double quotes. */
export const html = (parts: TemplateStringsArray, ...values: Value[]): Html =>
  new Html(parts.map((part, index) => part + toMarkup(values[index])).join(''))
