import { type GuestReport, guestParts } from '../../../ports/vms/begun.ts'

/**
 * A script's exit code does not reach us: Azure calls a script that failed a success, on both systems. So it says itself
 * what it did, in a line that nothing else begins like. https://github.com/Azure/azure-cli/issues/29750
 */
const mark = 'LK1'

export const reportLine = (report: Readonly<Record<string, boolean>>): string =>
  `${mark} ${JSON.stringify(report)}`

/** For a script that finds out part by part: a `%s` for each, in their order. */
export const reportFormat = (parts: readonly string[]): string =>
  `${mark} {${parts.map((part) => `"${part}":%s`).join(',')}}`

const textsOf = (result: unknown): string[] => {
  const parts = typeof result === 'object' && result !== null && 'value' in result ? result.value : undefined
  if (!Array.isArray(parts)) return []
  return parts.flatMap((part: unknown) =>
    typeof part === 'object' && part !== null && 'message' in part && typeof part.message === 'string'
      ? [part.message]
      : [],
  )
}

const line = new RegExp(`^${mark} (\\{.*\\})\\s*$`, 'm')

/**
 * Linux answers one text with `[stdout]` and `[stderr]` in it, Windows one text for each. Of either at most the last
 * 4,096 bytes come back, so a report is the last that a script prints.
 */
export const readReport = (result: unknown): GuestReport | undefined => {
  for (const text of textsOf(result)) {
    const found = line.exec(text)?.[1]
    if (found === undefined) continue
    try {
      const report: Record<string, unknown> = JSON.parse(found)
      return Object.fromEntries(
        guestParts.flatMap((part) => {
          const done = report[part]
          return typeof done === 'boolean' ? [[part, done]] : []
        }),
      )
    } catch {
      return undefined
    }
  }
  return undefined
}
