import { createHash } from 'node:crypto'

/** What a browser runs or applies where it stands: data is neither, and a file is allowed by its address. */
const written = {
  'script-src': /<script(?![^>]* (?:src=|type="application\/json"))[^>]*>(.*?)<\/script>/gs,
  'style-src': /<style[^>]*>(.*?)<\/style>/gs,
}

/** Lets a document's own scripts and styles through a content security policy: each by its hash, and no others. */
export const allowInline = (policy: string, html: string): string =>
  Object.entries(written).reduce((allowed, [directive, parts]) => {
    const hashes = Array.from(
      html.matchAll(parts),
      ([, text = '']) => ` 'sha256-${createHash('sha256').update(text).digest('base64')}'`,
    )
    const start = `${directive} 'self'`
    if (!allowed.includes(start)) throw new Error(`The content security policy has no ${start} to extend`)
    return allowed.replace(start, start + hashes.join(''))
  }, policy)
