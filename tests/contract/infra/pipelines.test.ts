import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const folder = new URL('../../../.github/workflows/', import.meta.url)
const pipelines = readdirSync(folder).map((name) => ({
  name,
  text: readFileSync(new URL(name, folder), 'utf8'),
}))
const bicepparam = readFileSync(new URL('../../../infra/main.bicepparam', import.meta.url), 'utf8')

describe.each(pipelines)('the pipeline $name', ({ text }) => {
  it('runs actions by the hash of their commit only: a tag can be moved', () => {
    const uses = [...text.matchAll(/uses: (\S+)/g)].map(([, action = '']) => action)
    expect(uses.length).toBeGreaterThan(0)
    for (const action of uses) expect(action).toMatch(/^(\.\/\.github\/workflows\/|[\w/-]+@[0-9a-f]{40}$)/)
  })

  it('stores no secret: it signs in by federation', () => {
    expect(text).not.toMatch(/secrets\.|creds:/)
  })

  it('hands no text of a stranger to a shell', () => {
    expect(text).not.toMatch(/\$\{\{\s*github\.(event\.(pull_request|issue|comment)\.(title|body)|head_ref)/)
  })
})

describe.each(['deploy.yml', 'infra.yml'])('what %s hands to Bicep', (file) => {
  const text = pipelines.find(({ name }) => name === file)?.text ?? ''
  const read = (pattern: RegExp) => [...bicepparam.matchAll(pattern)].map(([, name = '']) => name)

  it('is every value that the parameters take, so that the preview shows what the deployment does', () => {
    const names = read(/readEnvironmentVariable\('(\w+)'/g)
    expect(names.length).toBeGreaterThan(10)
    for (const name of names) expect(text).toContain(`      ${name}: `)
  })

  it('is never an empty text where a parameter has a choice, a number or a truth value', () => {
    const strict = read(/(?:int|bool|any)\(readEnvironmentVariable\('(\w+)'/g)
    expect(strict.length).toBeGreaterThan(5)
    for (const name of strict) expect(text).not.toMatch(new RegExp(`${name}: \\$\\{\\{ vars\\.\\w+ \\}\\}`))
  })
})
