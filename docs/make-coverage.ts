/**
 * Writes specification-coverage.md from the specification's table in the tests: `node docs/make-coverage.ts`. A test
 * fails while it is out of date.
 */
import { writeFileSync } from 'node:fs'
import { deviations } from '../tests/e2e/specification/deviations.ts'
import { parts } from '../tests/e2e/specification/index.ts'
import { type PageText, pages } from '../tests/e2e/specification/pages.ts'
import type { Told } from '../tests/e2e/specification/row.ts'

export const coveragePage = new URL('specification-coverage.md', import.meta.url)

const cell = (text: string): string => text.replaceAll('|', '\\|')
const named = (texts: readonly string[] = []): string => texts.map((text) => `\`${text}\``).join(', ')
const paired = (texts: Readonly<Record<string, string>> = {}): string =>
  Object.entries(texts)
    .map(([name, value]) => `\`${name}\` (\`${value}\`)`)
    .join(', ')

/** Kind of text → what the page has of it; kinds that it has not are left out. */
const contentsOf = (page: PageText): [string, string][] =>
  (
    [
      ['Heading', `\`${page.heading}\``],
      ['Texts', named(page.texts)],
      ['Labels, in order', named(page.labels)],
      ['Placeholders', paired(page.placeholders)],
      ['Defaults', paired(page.defaults)],
      ['Buttons', named(page.buttons)],
      ['Links', paired(page.links)],
      ['Columns', named(page.columns?.filter(Boolean))],
      ['Cards', named(page.cards)],
      ['Empty', page.empty ? `\`${page.empty}\`` : ''],
    ] as [string, string][]
  ).filter(([, contents]) => contents !== '')

const pageRows = pages.flatMap((page) =>
  contentsOf(page).map(([kind, contents], index) => {
    const where = index === 0 ? `\`${page.path}\`, ${page.seenBy}` : ''
    return `| ${where} | ${kind} | ${cell(contents)} |`
  }),
)

const proof = ({ file, test }: Told): string => `[${file.split('/').at(-1)}](../${file}): ${cell(test)}`

const partSections = parts.map(
  ({ title, told }) => `### ${title}

| The specification | Asserted by |
|---|---|
${told.flatMap((one) => one.rows.map((row) => `| ${cell(row)} | ${proof(one)} |`)).join('\n')}`,
)

const deviationRows = deviations.map(
  ({ specified, instead, why }) => `| ${cell(specified)} | ${cell(instead)} | ${cell(why)} |`,
)

export const makeCoveragePage = (): string => `# Coverage of the specification

Made by \`node docs/make-coverage.ts\` from \`tests/e2e/specification/\`: change those.
Words in \`this type\` are the specification's, or the product's where it leaves them open, and stand in the named test
letter by letter. Browser stories run against the whole product; nothing in between is simulated but the clouds.

## Deviations

| Specified | Instead | Why |
|---|---|---|
${deviationRows.join('\n')}

## What stands on the pages

All of it is asserted by [texts.spec.ts](../tests/e2e/looks/texts.spec.ts), which opens each page as the person named.

| Page, seen by | What | Words |
|---|---|---|
${pageRows.join('\n')}

## What happens, by section

${partSections.join('\n\n')}
`

if (import.meta.main) writeFileSync(coveragePage, makeCoveragePage())
