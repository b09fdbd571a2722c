const escapeText = (text: string): string => text.replace(/[.+?^${}()|[\]\\]/g, '\\$&')

/**
 * Compiles a path pattern of staticwebapp.config.json: `*` stands for any characters, `{a,b}` for one of the words.
 * https://learn.microsoft.com/azure/static-web-apps/configuration#wildcards
 */
export const compilePattern = (pattern: string): ((path: string) => boolean) => {
  if (!pattern.startsWith('/')) throw new Error(`pattern '${pattern}' must start with a slash`)
  const parts = pattern.split(/(\*|\{[^{}]*\})/).map((part) => {
    if (part === '*') return '.*'
    if (part.startsWith('{')) return `(?:${part.slice(1, -1).split(',').map(escapeText).join('|')})`
    return escapeText(part)
  })
  // `/api/*` means `/api` too.
  const source = parts.join('').replace(/\/\.\*$/, '(?:/.*)?')
  const expression = new RegExp(`^${source}$`, 'is')
  return (path) => expression.test(path)
}
