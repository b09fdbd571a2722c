import { createHash } from 'node:crypto'

const inDocument = /<(script|style)((?:\s[^>]*)?)>(.*?)<\/\1>/gis

/**
 * The first script or style written into a page that a content security policy stops: it would only be missed when
 * somebody looks. Whoever allows all of a page's own says 'unsafe-inline'.
 */
export const findStopped = (html: string, policy: string | undefined): string | undefined => {
  if (policy === undefined) return undefined
  const directives = new Map(policy.split(';').map((part) => [part.trim().split(/\s+/)[0], part]))
  for (const [, kind = '', attributes = '', text = ''] of html.matchAll(inDocument)) {
    if (/\bsrc=|type="application\/json"/.test(attributes)) continue
    const allowed = directives.get(`${kind}-src`) ?? directives.get('default-src') ?? "'unsafe-inline'"
    const hash = createHash('sha256').update(text).digest('base64')
    if (!allowed.includes(`'sha256-${hash}'`) && !allowed.includes("'unsafe-inline'")) return kind
  }
  return undefined
}
