import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'

const read = (pattern: string) =>
  globSync(join(import.meta.dirname, '../src', pattern)).map((path) => ({
    path,
    text: readFileSync(path, 'utf8'),
  }))

/** By the name of the sheet: the classes that a component asks it for by name. */
const asked = new Map<string, Set<string>>()
for (const { text } of read('**/*.tsx')) {
  for (const [, name, sheet = ''] of text.matchAll(/import (\w+) from '[^']*?([\w-]+\.module\.css)'/g)) {
    const classes = asked.get(sheet) ?? new Set()
    for (const [, one = ''] of text.matchAll(new RegExp(`\\b${name}\\.(\\w+)`, 'g'))) classes.add(one)
    asked.set(sheet, classes)
  }
}
/** Chosen by a property's value: `styles[variant]`. */
const chosen = new Set(
  'solid outline ghost xs sm md muted success warning error info green yellow red blue gray'.split(' '),
)

for (const { path, text } of read('**/*.module.css')) {
  const sheet = basename(path)
  test(`${sheet} has every class that is asked for, and no other`, () => {
    const written = new Set(
      [...text.replaceAll(/:global\([^)]*\)/g, '').matchAll(/\.([a-z][\w-]*)/gi)].map(([, one = '']) => one),
    )
    const used = asked.get(sheet) ?? new Set()
    expect([...used].filter((one) => !written.has(one))).toEqual([])
    expect([...written].filter((one) => !used.has(one) && !chosen.has(one))).toEqual([])
  })
}
