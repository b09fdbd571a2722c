/** `range:-1#version`, for each range that the client has seen; the SDK sends all it has of a container. */
export const sessionToken = (range: number, version: number): string => `${range}:-1#${version}`

/** The version of the range that the client has seen, 0 for none. */
export const seenVersion = (header: string | undefined, range: number): number => {
  for (const part of (header ?? '').split(',')) {
    const [id, vector = ''] = part.trim().split(':')
    if (id === String(range)) return Number(vector.split('#')[1] ?? 0) || 0
  }
  return 0
}
