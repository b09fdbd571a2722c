/**
 * Writes courses-acceptance.md from the table in the tests: `node docs/make-acceptance.ts`. A test fails while it is out
 * of date, or names a test that is gone.
 */
import { writeFileSync } from 'node:fs'
import { promised } from '../tests/courses-acceptance.ts'
import type { Promised } from '../tests/promised.ts'

export const acceptancePage = new URL('courses-acceptance.md', import.meta.url)

const cell = (text: string): string => text.replaceAll('|', '\\|')

const rowOf = ({ mark, sentence, proofs, note }: Promised): string => {
  const tests = proofs.map(({ file, test }) => `[${file.split('/').at(-1)}](../${file}): ${cell(test)}`)
  const told = note === undefined ? sentence : `${sentence} *${note}*`
  return `| ${mark} | ${cell(told)} | ${tests.join('<br>')} |`
}

export const makeAcceptancePage = (): string => `# Acceptance of courses

Made by \`node docs/make-acceptance.ts\` from \`tests/courses-acceptance.ts\`: change that.
What the design promises to whoever tries it from outside, and the tests that do so.

| | Promised | Tried by |
|---|---|---|
${promised.map(rowOf).join('\n')}
`

if (import.meta.main) writeFileSync(acceptancePage, makeAcceptancePage())
