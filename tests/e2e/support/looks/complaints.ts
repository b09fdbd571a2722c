import type { BrowserContext, ConsoleMessage } from '@playwright/test'

/** Not there in a test run, and its absence is handled: initials are shown. */
const avatarService = 'https://ui-avatars.com/'

/** One broken rule can be broken by every element. */
const mostShown = 5
const longestShown = 600

export interface Complaints {
  /** Something that this story provokes: `/status of 401/`. */
  allow(pattern: RegExp): void
  /** Throws when a page has complained about anything else. */
  check(): Promise<void>
}

/** Objects by their content, as far as the page that logged them is still there. */
const inFull = async (message: ConsoleMessage): Promise<string> => {
  const parts = message.args().map((part) =>
    part
      .evaluate((value) => {
        if (value instanceof Error) return value.stack
        return typeof value === 'object' ? JSON.stringify(value) : String(value)
      })
      .catch(() => '?'),
  )
  const text = parts.length > 0 ? (await Promise.all(parts)).join(' ') : message.text()
  return `${text} (${message.location().url})`
}

/** Errors in the console, refusals of the content security policy and uncaught exceptions, of all pages of a context. */
export const listen = (context: BrowserContext): Complaints => {
  const heard: Promise<string>[] = []
  const allowed: RegExp[] = []
  context.on('console', (message) => {
    if (message.type() !== 'error' || message.location().url.startsWith(avatarService)) return
    heard.push(inFull(message))
  })
  context.on('weberror', (error) => {
    heard.push(Promise.resolve(`Uncaught: ${error.error().stack ?? error.error().message}`))
  })
  return {
    allow: (pattern) => allowed.push(pattern),
    check: async () => {
      const all = await Promise.all(heard)
      const unexpected = all.filter((text) => !allowed.some((pattern) => pattern.test(text)))
      if (unexpected.length === 0) return
      const some = unexpected.slice(0, mostShown).map((text) => text.slice(0, longestShown))
      throw new Error(`The console complained ${unexpected.length} times:\n${some.join('\n')}`)
    },
  }
}
