/** Decodes a segment; what is not valid percent-encoding stays as it was sent. */
const decode = (segment: string): string => {
  if (!segment.includes('%')) return segment
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}

const removeDots = (segments: readonly string[]): string[] => {
  const kept: string[] = []
  for (const segment of segments) {
    if (segment === '..') kept.pop()
    else if (segment !== '.') kept.push(segment)
  }
  return kept
}

/**
 * Segments of a request path as routing sees them: decoded, dot segments gone, one trailing slash ignored.
 * `undefined` for what Kestrel answers with 400: no leading slash, or a NUL character.
 */
export const splitPath = (path: string): string[] | undefined => {
  if (!path.startsWith('/')) return undefined
  const raw = path.slice(1).split('/')
  if (raw.at(-1) === '') raw.pop()
  if (!path.includes('%') && !path.includes('/.')) return raw
  const segments = raw.map(decode)
  if (segments.some((segment) => segment.includes('\0'))) return undefined
  return removeDots(segments)
}
