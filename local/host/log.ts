import type { LogLevel } from './app/core-types.ts'

export const logLevels = [
  'trace',
  'debug',
  'information',
  'warning',
  'error',
  'critical',
  'none',
] as const satisfies readonly LogLevel[]

export interface Log {
  /** The app's own line, printed as it is. */
  user(level: LogLevel, functionName: string, message: string): void
  /** The host's line, printed with a mark. */
  host(level: LogLevel, category: string, message: string): void
}

/** One entry is one line, so that nobody can forge an entry by putting a line break into a value. */
const oneLine = (text: string): string =>
  text.includes('\n') || text.includes('\r') ? text.replaceAll('\r', '\\r').replaceAll('\n', '\\n') : text

/** A star stands for anything between a beginning and an end, once in a name: `Function.*.User`. */
const fitsStar = (name: string, category: string): boolean => {
  const [start = '', end] = name.split('*')
  return end !== undefined && category.startsWith(start) && category.endsWith(end)
}

/** The level set for the longest dotted beginning of the category, or by a star, as .NET's logging picks it. */
const findLevel = (levels: Record<string, LogLevel>, category: string): LogLevel => {
  const exact = levels[category]
  const star = Object.keys(levels).find((name) => fitsStar(name, category))
  if (!exact && star) return levels[star] ?? 'information'
  for (let name = category; name; name = name.slice(0, Math.max(0, name.lastIndexOf('.')))) {
    const level = levels[name]
    if (level) return level
  }
  return levels.default ?? 'information'
}

export const createLog = (levels: Record<string, LogLevel>, print: (line: string) => void): Log => {
  const thresholds = new Map<string, number>()
  const passes = (level: LogLevel, category: string): boolean => {
    let threshold = thresholds.get(category)
    if (threshold === undefined) {
      threshold = logLevels.indexOf(findLevel(levels, category))
      thresholds.set(category, threshold)
    }
    return logLevels.indexOf(level) >= threshold
  }
  return {
    user: (level, functionName, message) => {
      if (passes(level, `Function.${functionName}.User`)) print(oneLine(message))
    },
    host: (level, category, message) => {
      if (passes(level, category)) print(oneLine(`[${level}] ${category}: ${message}`))
    },
  }
}
