import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'

/** House rules that no linter knows, kept by looking at the files. */

const files = execFileSync(
  'git',
  ['ls-files', '--cached', '--others', '--exclude-standard', '*.ts', '*.tsx'],
  {
    encoding: 'utf8',
  },
)
  .split('\n')
  .filter((file) => file !== '' && !file.endsWith('.gen.ts') && file !== 'tests/safety.test.ts')
  .flatMap((file) => {
    try {
      return [{ file, text: readFileSync(file, 'utf8') }]
    } catch {
      return []
    }
  })

const offenders = (pattern: RegExp, where: (file: string) => boolean): string[] =>
  files.filter(({ file, text }) => where(file) && pattern.test(text)).map(({ file }) => file)

const isTest = (file: string): boolean => /\.test\.tsx?$/.test(file) || file.startsWith('tests/')
const inProduct = (file: string): boolean =>
  /^(contract|functions|frontend)\/src\//.test(file) && !isTest(file)

describe('the house', () => {
  it('mocks nothing of its own', () => {
    expect(offenders(/\bvi\.(mock|doMock|fn)\(|\bvi\.spyOn\((?!console\b)/, () => true)).toEqual([])
  })

  it('takes no day from how a language writes it, which is not the same in every browser', () => {
    // English of Canada is 2026-11-23 in Chrome and 11/23/2026 in WebKitGTK 2.50.
    expect(offenders(/'(en-CA|sv|sv-SE)'/, inProduct)).toEqual([])
  })

  it('provokes failures in the simulated cloud, never by intercepting requests', () => {
    expect(offenders(/\.route\(['"`*]|page\.route\(/, (file) => file.startsWith('tests/e2e/'))).toEqual([])
  })

  it('reads the environment in one place', () => {
    const allowed = ['functions/src/config.ts']
    expect(offenders(/process\.env\b/, (file) => inProduct(file) && !allowed.includes(file))).toEqual([])
  })

  it('makes a use-case that remembers once, and not with every call', () => {
    const remembers = /\b(createBoundedCache|rememberBriefly|rememberLimits|recentLabs|taking\w*Turns\w*)[<(]/
    const forgetful = offenders(
      remembers,
      (file) => file.startsWith('functions/src/use-cases/') && !isTest(file),
    )
      .flatMap((file) =>
        Array.from(readFileSync(file, 'utf8').matchAll(/export const (\w+) =/g), ([, name]) => name),
      )
      .concat('takeStep', 'syncLab', 'checkHealth')
    expect(forgetful).toContain('listVms')
    const anew = new RegExp(`\\b(${forgetful.join('|')})\\([^()]*\\)\\(`)
    expect(offenders(anew, (file) => file.startsWith('functions/src/') && !isTest(file))).toEqual([])
  })

  it('knows gateways only where the app is put together', () => {
    const outside = (file: string) =>
      file.startsWith('functions/src/') && !file.includes('/gateways/') && !isTest(file)
    expect(
      offenders(/from '[^']*\/gateways\//, outside).filter((file) => file !== 'functions/src/open-world.ts'),
    ).toEqual([])
  })

  it('never asks whether it runs on one machine', () => {
    expect(offenders(/@labkeeper\/local|\bisLocal\b|NODE_ENV/, (file) => inProduct(file))).toEqual([])
  })

  it('skips, focuses and postpones nothing', () => {
    expect(
      offenders(
        /\b(it|test|describe)\.(skip|only|todo)\b|\bTODO\b|@ts-(ignore|expect-error|nocheck)/,
        () => true,
      ),
    ).toEqual([])
  })

  it('says for every rule that is switched off why', () => {
    expect(offenders(/biome-ignore [^:\n]+(:\s*(\n|$)|\n)/, () => true)).toEqual([])
  })

  it.each(['security-checks', 'faults'])('names only tests that exist in the list of %s', (list) => {
    const named = readFileSync(`docs/${list}.md`, 'utf8').matchAll(/`([\w./-]+\.(?:test|spec)\.ts)`/g)
    expect(Array.from(named, ([, file = '']) => file).filter((file) => !existsSync(file))).toEqual([])
  })

  it('leads every link and name of a file in its documents somewhere', () => {
    const documents = execFileSync('git', ['ls-files', '*.md'], { encoding: 'utf8' }).trim().split('\n')
    const lost = documents.flatMap((document) => {
      const text = readFileSync(document, 'utf8')
      const links = Array.from(text.matchAll(/\]\((?!https?:)([^)#\s]+)[^)]*\)/g), ([, to = '']) =>
        join(dirname(document), to),
      )
      const files = Array.from(
        text.matchAll(/`((?:contract|docs|frontend|functions|infra|local|tests)\/[\w./-]+)`/g),
        ([, file = '']) => file,
      )
      return [...links, ...files].filter((file) => !existsSync(file)).map((file) => `${document}: ${file}`)
    })
    expect(lost).toEqual([])
  })

  it('names no address of a package registry', () => {
    const lock = readFileSync('package-lock.json', 'utf8')
    expect(lock).not.toMatch(/"resolved": "https?:/)
  })
})
