const decode = (text: string) => {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}

/** The parameters of `path` (still percent-encoded) under `pattern`, or undefined when it does not fit. */
export const matchPath = (pattern: string, path: string): Record<string, string> | undefined => {
  const wanted = pattern.split('/')
  const given = path.split('/')
  const params: Record<string, string> = {}
  for (const [index, part] of wanted.entries()) {
    const [, rest, name] = /^\{(\*?)(\w+)\}$/.exec(part) ?? []
    const raw = rest ? given.slice(index).join('/') : given[index]
    if (raw === undefined) return undefined
    if (name === undefined) {
      if (raw !== part) return undefined
      continue
    }
    const value = decode(raw)
    if (!value) return undefined
    params[name] = value
    if (rest) return params
  }
  return wanted.length === given.length ? params : undefined
}
