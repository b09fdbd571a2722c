import type { Findings } from './check-cloud.ts'

const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll(/\s+/g, ' ').slice(0, 400)

const list = (lines: readonly string[], none: string): string =>
  lines.length === 0 ? none : lines.map((line) => `- ${line}`).join('\n')

/** What a person sends to whoever keeps the stand-in true. Holds no secret, no address of a machine's but public ones. */
export const writeReport = (found: Findings, differences: readonly string[], where: string): string => {
  const failed = found.checks.filter(({ holds }) => !holds)
  return `# Live check, ${new Date().toISOString().slice(0, 10)}, ${where}

${failed.length === 0 && differences.length === 0 ? 'Azure is what the stand-in says it is.' : `**${failed.length} checks failed, ${differences.length} answers differ.**`}

| As expected | What | Seen |
|---|---|---|
${found.checks.map(({ name, holds, saw }) => `| ${holds ? 'yes' : '**no**'} | ${cell(name)} | ${cell(saw)} |`).join('\n')}

## Answers that differ from the stand-in's

${list(differences, 'None.')}

## Left behind

Before: ${found.leftBefore.join(', ') || 'nothing'}. By this run, and removed: ${found.leftAfter.join(', ') || 'nothing'}.
`
}
