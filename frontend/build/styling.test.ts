import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { expect, test } from 'vitest'

/** Whose styling is whose: CONTRIBUTING.md, "Add a screen". */

const source = join(import.meta.dirname, '../src')
const find = (pattern: string) => globSync(pattern, { cwd: source }).map((path) => join(source, path))
const nameOf = (path: string) => relative(source, path).replaceAll('\\', '/')

interface Import {
  readonly from: string
  readonly names: string
}

/** What is needed at once: neither types, nor what is fetched later. */
const importsOf = (path: string): Import[] =>
  [...readFileSync(path, 'utf8').matchAll(/^import (?!type )(?:([^'"]*?) from )?'([^']+)'/gm)].map(
    ([, names = '', from = '']) => ({ names, from }),
  )

const fileOf = (from: string, importer: string): string | undefined => {
  const path = from.startsWith('~/') ? join(source, from.slice(2)) : resolve(dirname(importer), from)
  return /^[.~]/.test(from) && /\.tsx?$/.test(from) && existsSync(path) ? path : undefined
}

/** These modules, and all that they need. */
const closureOf = (roots: readonly string[]): readonly string[] => {
  const found = new Set(roots)
  for (const path of found) {
    for (const { from } of importsOf(path)) {
      const needed = fileOf(from, path)
      if (needed) found.add(needed)
    }
  }
  return [...found]
}

/** Those that draw by Chakra; hiding words from the eye costs no more than a class. */
const drawnByChakra = (paths: readonly string[]): string[] =>
  paths
    .filter((path) =>
      importsOf(path).some(
        ({ from, names }) => from.startsWith('@chakra-ui/') && names.trim() !== '{ VisuallyHidden }',
      ),
    )
    .map(nameOf)

test('sign-in pages, and what stands in for a page, do without Chakra', () => {
  const pages = [
    ...find('routes/_{guest,open}.tsx'),
    ...find('routes/_{guest,open}/**/*.tsx'),
    ...find('ui/page/page-{error,missing,skeleton}.tsx'),
    ...find('ui/notice/toaster.tsx'),
  ]
  const closure = closureOf(pages)
  expect(closure.length).toBeGreaterThan(pages.length + 20)
  expect(drawnByChakra(closure)).toEqual([])
})

test('what comes in dozens is drawn without Chakra', () => {
  // A lab has few templates, and their buttons adapt to the width that a row has left.
  const rows = find('features/**/*-columns.tsx').filter((path) => !path.endsWith('template-columns.tsx'))
  expect(rows.length).toBeGreaterThan(2)
  expect(drawnByChakra(closureOf(rows))).toEqual([])
})

test('dialogs and menus are the ones of Chakra', () => {
  const own = find('**/*.tsx').filter((path) =>
    /<dialog\b|<\w+\s[^>]*role="(?:dialog|menu)"/.test(readFileSync(path, 'utf8')),
  )
  expect(own.map(nameOf)).toEqual([])
  const drawn = find('**/*.tsx').filter((path) =>
    /<(?:Dialog|Menu)\.(?:Root|Content)\b/.test(readFileSync(path, 'utf8')),
  )
  expect(drawn.length).toBeGreaterThan(2)
  expect(drawnByChakra(drawn)).toEqual(drawn.map(nameOf))
})
