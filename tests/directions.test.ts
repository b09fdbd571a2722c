import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { upward, withConcepts } from './directions.ts'
import { findCycles } from './find-cycles.ts'
import { judgeImport } from './judge-import.ts'
import { readImports, resolveImport } from './read-imports.ts'

const listed = ['ls-files', '--cached', '--others', '--exclude-standard', '*.ts', '*.tsx', '*.mjs']
const modules = execFileSync('git', listed, { encoding: 'utf8' })
  .trim()
  .split('\n')
  .filter((file) => existsSync(file) && !file.endsWith('.gen.ts'))
  .map((file) => ({ file, imports: readImports(file, readFileSync(file, 'utf8')) }))

const filesOf = (file: string, imports: readonly string[]): string[] =>
  imports
    .map((name) => resolveImport(file, name))
    .flatMap((target) => ('file' in target ? [target.file] : []))

describe('a module', () => {
  it('imports what its layer may know, and nothing else', () => {
    const judged = modules.flatMap(({ file, imports }) => imports.map((name) => judgeImport(file, name)))
    expect(judged.length).toBeGreaterThan(5000)
    expect(judged.filter((refusal) => refusal !== undefined)).toEqual([])
  })

  it('imports files that are there, so that no arrow is lost', () => {
    const targets = modules.flatMap(({ file, imports }) => filesOf(file, imports))
    expect([...new Set(targets)].filter((file) => !existsSync(file))).toEqual([])
  })

  it('is in no circle of modules, not by a type either', () => {
    const graph = new Map(modules.map(({ file, imports }) => [file, filesOf(file, imports)]))
    expect(findCycles(graph)).toEqual([])
  })
})

describe('a concept', () => {
  const places = withConcepts.split(' ')
  const conceptOf = (file: string): string | undefined => {
    const layer = places.find((place) => file.startsWith(place)) ?? file
    const [concept, module] = file.slice(layer.length).split('/')
    return module === undefined ? undefined : layer + concept
  }
  const concepts = new Map<string, string[]>()
  for (const { file, imports } of modules.filter((module) => !module.file.includes('.test.'))) {
    const from = conceptOf(file)
    if (from === undefined) continue
    const others = filesOf(file, imports).flatMap((target) => conceptOf(target) ?? [])
    concepts.set(from, [...(concepts.get(from) ?? []), ...others.filter((to) => to !== from)])
  }

  it('is found in every layer that has some', () => {
    expect(concepts.size).toBeGreaterThan(50)
    expect(concepts.get('functions/src/use-cases/students')).toContain('functions/src/use-cases/vms')
  })

  const circlesBut = (allowed: readonly string[]): string[][] =>
    findCycles(
      new Map(
        Array.from(concepts, ([from, others]) => [
          from,
          others.filter((to) => !allowed.includes(`${from} → ${to}`)),
        ]),
      ),
    )

  it('knows none of its layer that knows it, but for those that are listed', () => {
    expect(circlesBut(upward)).toEqual([])
  })

  it.each(upward)('really needs to be listed: %s', (arrow) => {
    expect(circlesBut(upward.filter((other) => other !== arrow))).not.toEqual(circlesBut(upward))
  })
})

const refusals = (file: string, source: string): string[] =>
  readImports(file, source).flatMap((name) => judgeImport(file, name) ?? [])

describe('a reach in the wrong direction is refused', () => {
  it.each([
    [
      'functions/src/domain/billing/price.ts',
      "import Stripe from 'stripe'",
      'imports stripe, but domain knows no package but node:crypto, node:net, node:url, temporal-polyfill',
    ],
    [
      'functions/src/gateways/mail/outbox.ts',
      "import { openLabs } from '../cosmos/kernel/database.ts'",
      'imports ../cosmos/kernel/database.ts, but gateways/mail knows no layer but contract*, domain*, ports, gateways/identity',
    ],
    ['contract/src/vms/disks.ts', "import { z } from 'zod'", 'imports zod, but contract knows no package'],
    [
      'functions/src/use-cases/vms/count-vms.ts',
      "export type { Container } from '@azure/cosmos'",
      'imports @azure/cosmos, but use-cases knows no package but node:crypto, node:util',
    ],
    [
      'functions/src/http/vms.ts',
      "import type { Tables } from '../gateways/cosmos/kernel/tables.ts'",
      'imports ../gateways/cosmos/kernel/tables.ts, but http knows no layer but contract*, domain*, http/kernel, use-cases*',
    ],
    [
      'frontend/src/features/vms/list/page.tsx',
      "const Plans = lazy(() => import('~/features/billing/plans.tsx'))",
      'imports ~/features/billing/plans.tsx, but features has rooms that do not know each other: vms, billing',
    ],
    [
      'functions/src/app.ts',
      "import { openMail } from './gateways/mail/mail.ts'",
      'imports ./gateways/mail/mail.ts, but composition knows no layer but contract*, domain*, ports, use-cases*, http*, triggers, config, world',
    ],
    [
      'functions/src/ports/clock.ts',
      "type Speed = import('@labkeeper/local/azure/model').Cloud['speed']",
      'imports @labkeeper/local/azure/model, but ports knows no layer but contract*, domain*',
    ],
    [
      'functions/src/config.ts',
      "import { keyVault } from '../../infra/hooks/vault.ts'",
      'imports ../../infra/hooks/vault.ts, but config knows no layer but contract*, domain*, ports',
    ],
    [
      'frontend/src/ui/button.tsx',
      "import { vmsQuery } from '~/data/vms/queries.ts'",
      'imports ~/data/vms/queries.ts, but ui knows no layer but lib',
    ],
    [
      'frontend/src/data/vms/queries.ts',
      "import { newId } from '@labkeeper/functions/domain/kernel/new-id'",
      'imports @labkeeper/functions/domain/kernel/new-id, but data knows no layer but contract*, lib',
    ],
    [
      'functions/src/domain/vms/name.test.ts',
      "import { aLab } from '../../../../tests/support/lab.ts'",
      'imports ../../../../tests/support/lab.ts, but domain knows no layer but contract*, domain/kernel',
    ],
  ])('%s: %s', (file, source, sentence) => {
    expect(refusals(file, source)).toEqual([`${file} ${sentence}`])
  })

  it('and one in the right direction is not', () => {
    const source = `
      import { vmRoutes } from '@labkeeper/contract/vms/vms'
      import type { VmRecord } from '../../domain/vms/vm-record.ts'
      import { createHash } from 'node:crypto'`
    expect(refusals('functions/src/use-cases/vms/count-vms.ts', source)).toEqual([])
  })

  it('and a module that lies in no layer is named', () => {
    expect(() => refusals('functions2/src/new.ts', "import 'zod'")).toThrow(
      'functions2/src/new.ts lies in no',
    )
  })
})

describe('a circle is found', () => {
  const graphOf = (sources: Readonly<Record<string, string>>) =>
    new Map(Object.entries(sources).map(([file, source]) => [file, filesOf(file, readImports(file, source))]))

  it('also when its arrows are types, and once however many meet in it', () => {
    const sources = {
      'a/one.ts': "import type { Two } from './two.ts'",
      'a/two.ts': "export type { Three } from './three.ts'\nexport type One = import('./one.ts').One",
      'a/three.ts': "import { one } from './one.ts'\nimport './four.ts'",
      'a/four.ts': "import 'zod'",
    }
    expect(findCycles(graphOf(sources))).toEqual([['a/one.ts', 'a/three.ts', 'a/two.ts']])
  })

  it('and none where two paths lead to one module', () => {
    const sources = {
      'a/one.ts': "import './two.ts'\nimport './three.ts'",
      'a/two.ts': "import './three.ts'",
      'a/three.ts': '',
    }
    expect(findCycles(graphOf(sources))).toEqual([])
  })
})
