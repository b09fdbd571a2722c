import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '..')
const linesOf = (file: string): string[] => readFileSync(join(root, file), 'utf8').split('\n')

/** A word of the code, its file and the number of its line, as documents name them. */
const anchors = Array.from(
  readFileSync(join(root, 'AGENTS.md'), 'utf8').matchAll(/\[`([^`]+)`\]\(([^)#]+)#L(\d+)\)/g),
  ([, word = '', file = '', line = '']) => ({ word, file, line: Number(line) }),
)

it('points to patterns', () => expect(anchors.length).toBeGreaterThan(15))

it.each(anchors)('$word stands in line $line of $file', ({ word, file, line }) => {
  const lines = linesOf(file)
  if (lines[line - 1]?.includes(word)) return
  // What to write instead.
  expect(line).toBe(lines.findIndex((text) => text.includes(word) && !text.startsWith('import')) + 1)
})
