import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { readModule } from './read-bicep.ts'

interface Step {
  readonly name?: string
  readonly uses?: string
  readonly run?: string
  readonly with?: Readonly<Record<string, unknown>>
  readonly env?: Readonly<Record<string, string>>
}
interface Job {
  readonly environment?: string
  readonly permissions?: Readonly<Record<string, string>>
  readonly env?: Readonly<Record<string, string>>
  readonly steps?: readonly Step[]
  readonly uses?: string
}

const folder = new URL('../../../.github/workflows/', import.meta.url)
const pipelines = readdirSync(folder).map((name) => {
  const text = readFileSync(new URL(name, folder), 'utf8')
  const jobs: Record<string, Job> = parse(text).jobs
  return { name, text, jobs }
})
const jobs = pipelines.flatMap(({ name, jobs }) =>
  Object.entries(jobs).map(([job, content]): [string, Job] => [`${name}: ${job}`, content]),
)
const hasIdentity = ({ permissions }: Job): boolean => permissions?.['id-token'] === 'write'
const commandsOf = ({ steps = [] }: Job): string => steps.map(({ run = '' }) => run).join('\n')
const bicepparam = readFileSync(new URL('../../../infra/main.bicepparam', import.meta.url), 'utf8')

describe.each(pipelines)('the pipeline $name', ({ text }) => {
  it('runs actions by the hash of their commit only: a tag can be moved', () => {
    const uses = [...text.matchAll(/uses: (\S+)/g)].map(([, action = '']) => action)
    expect(uses.length).toBeGreaterThan(0)
    for (const action of uses) expect(action).toMatch(/^(\.\/\.github\/workflows\/|[\w/-]+@[0-9a-f]{40}$)/)
  })

  it("stores no secret but the site's token: it signs in by federation", () => {
    expect(text.replaceAll('secrets.SITE_DEPLOYMENT_TOKEN', '')).not.toMatch(/secrets\.|creds:/)
  })

  it('hands no text of a stranger to a shell', () => {
    expect(text).not.toMatch(/\$\{\{\s*github\.(event\.(pull_request|issue|comment)\.(title|body)|head_ref)/)
    for (const command of jobs.map(([, job]) => commandsOf(job))) expect(command).not.toContain('inputs.')
  })
})

describe('an older commit to go back to', () => {
  it.each(['check.yml', 'compile.yml', 'deploy.yml'])('is what every job of %s looks at', (file) => {
    const { jobs = {} } = pipelines.find(({ name }) => name === file) ?? {}
    const steps = Object.values(jobs).flatMap(({ steps = [] }) => steps)
    const checkouts = steps.filter(({ uses }) => uses?.startsWith('actions/checkout@'))
    expect(checkouts.length).toBeGreaterThan(0)
    for (const step of checkouts) expect(step.with?.ref).toMatch(/^\$\{\{ (inputs\.commit|env\.COMMIT) \}\}$/)
  })
})

describe('an identity', () => {
  const held = jobs.filter(([, job]) => hasIdentity(job))

  it('is held by the two jobs that need one', () => {
    expect(held.map(([name]) => name)).toEqual(['deploy.yml: deploy', 'infra.yml: what-if'])
  })

  it.each(held)('in %s has nothing beside it that no hash locks', (_, job) => {
    const commands = commandsOf(job)
    expect(commands).not.toMatch(/\bnpx\b|npm (install|i|exec)\b|\bswa\b|\bcurl\b|pip|apt/)
    // Bicep is fetched by whoever compiles: what comes here is compiled.
    expect(commands).not.toMatch(/\.bicep\b|az bicep/)
    expect(commands).toContain('--template-file compiled/resources.json')
    expect(JSON.stringify(job)).not.toContain('SITE_DEPLOYMENT_TOKEN')
  })

  it('signs in again right before it asks for a token of the vault', () => {
    const [, { steps = [] }] = held[0] ?? ['', {}]
    const keys = steps.findIndex(({ run }) => run?.includes('ensure-keys.ts'))
    expect(steps[keys - 1]?.uses).toMatch(/^azure\/login@/)
  })
})

describe("the site's token", () => {
  const holders = jobs.filter(([, job]) => JSON.stringify(job).includes('SITE_DEPLOYMENT_TOKEN'))
  const [name, job]: readonly [string, Job] = holders[0] ?? ['', {}]

  it('is in one job, which has nothing else', () => {
    expect(holders).toHaveLength(1)
    expect(name).toBe('deploy.yml: site')
    expect(job.environment).toBe('site')
    expect(job.permissions).toEqual({ contents: 'read' })
    expect(job.steps?.some(({ uses }) => uses?.startsWith('azure/'))).toBe(false)
  })

  it('is seen by the one step that uploads', () => {
    const seen = job.steps?.filter((step) => JSON.stringify(step).includes('SITE_DEPLOYMENT_TOKEN')) ?? []
    expect(seen.map(({ name }) => name)).toEqual(['Deploy the dashboard'])
    expect(JSON.stringify(job.env ?? {})).not.toContain('TOKEN')
  })

  it('is used for a dashboard that was built with all that the build reads', () => {
    const build = readFileSync(new URL('../../../infra/hooks/build.ts', import.meta.url), 'utf8')
    const read = [...build.matchAll(/(?:process\.env\.|required\(')(\w+)/g)].map(([, name]) => name)
    const step = job.steps?.find(({ run }) => run?.includes('infra/hooks/build.ts'))
    expect(Object.keys(step?.env ?? {}).sort()).toEqual(read.sort())
  })

  it('is used by a tool whose every package is locked with its hash, and runs no script at its installation', () => {
    const file = new URL('../../../infra/site-tool/package-lock.json', import.meta.url)
    const { packages } = JSON.parse(readFileSync(file, 'utf8'))
    const names = Object.keys(packages).filter((path) => path !== '')
    expect(names.length).toBeGreaterThan(100)
    expect(names.filter((path) => !/^sha512-/.test(packages[path].integrity))).toEqual([])
    expect(commandsOf(job)).toContain('npm ci --prefix infra/site-tool --ignore-scripts')
  })

  it('is used by a tool whose newer versions come as pull requests, as those of all else do', () => {
    const { updates } = parse(readFileSync(new URL('../dependabot.yml', folder), 'utf8'))
    const npm = updates.find((update: Record<string, unknown>) => update['package-ecosystem'] === 'npm')
    expect(npm.directories).toEqual(['/', '/infra/site-tool'])
  })
})

describe("what the pipeline's identity may do", () => {
  const rights = readModule('pipeline.bicep')

  it('is to contribute to one group, and to give the roles of the deployment', () => {
    expect(rights).toContain("targetScope = 'resourceGroup'")
    const given = [...rights.matchAll(/var (\w+) = '[0-9a-f-]{36}'/g)].map(([, name]) => name)
    expect(given).toEqual(['contributor', 'roleAdministrator'])
    expect(rights).toContain("import { roleIds } from 'modules/roles.bicep'")
    expect(rights).toContain('join(map(items(roleIds), role => role.value)')
    expect(rights).toContain(`condition: '(\${onlyWrites}) AND (\${onlyDeletes})'`)
    for (const attribute of ['@Request', '@Resource']) {
      expect(rights).toContain(`${attribute}[\${role}] ForAnyOfAnyValues:GuidEquals {\${ids}}`)
    }
  })

  it('is all that what it deploys asks for', () => {
    const resources = readModule('resources.bicep')
    const modules = [...resources.matchAll(/'(modules\/\w+\.bicep)'/g)].map(([, file = '']) =>
      readModule(file),
    )
    const all = [resources, ...modules].join('\n')
    expect(all).not.toMatch(/roleDefinitions@|targetScope = 'subscription'/)
    const [, ids = ''] = /var roleIds = \{([^}]+)\}/.exec(readModule('modules/roles.bicep')) ?? []
    expect(readModule('modules/roles.bicep').replace(ids, '')).not.toMatch(/'[0-9a-f]{8}-[0-9a-f-]{27}'/)
  })
})

describe('what is handed to Bicep', () => {
  const text = pipelines.find(({ name }) => name === 'compile.yml')?.text ?? ''
  const read = (pattern: RegExp) => [...bicepparam.matchAll(pattern)].map(([, name = '']) => name)

  it.each(['deploy.yml', 'infra.yml'])(
    'is the same in %s, so that the preview shows what happens',
    (file) => {
      const uses = Object.values(pipelines.find(({ name }) => name === file)?.jobs ?? {}).map(
        ({ uses }) => uses,
      )
      expect(uses).toContain('./.github/workflows/compile.yml')
    },
  )

  it('is every value that the parameters take', () => {
    const names = read(/readEnvironmentVariable\('(\w+)'/g)
    expect(names.length).toBeGreaterThan(10)
    for (const name of names) expect(text).toContain(`      ${name}: `)
  })

  it('is never an empty text where a parameter has a choice, a number or a truth value', () => {
    const strict = read(/(?:int|bool|any)\(readEnvironmentVariable\('(\w+)'/g)
    expect(strict.length).toBeGreaterThan(5)
    for (const name of strict) expect(text).not.toMatch(new RegExp(`${name}: \\$\\{\\{ vars\\.\\w+ \\}\\}`))
  })

  it('leaves out what only the deployment of a person has', () => {
    const ofMain = [...readModule('main.bicep').matchAll(/^param (\w+)/gm)].map(([, name = '']) => name)
    const ofGroup = [...readModule('resources.bicep').matchAll(/^param (\w+)/gm)].map(([, name = '']) => name)
    const dropped = [...text.matchAll(/\.parameters\.(\w+)/g)].map(([, name = '']) => name)
    expect(ofMain.filter((name) => !ofGroup.includes(name))).toEqual(dropped)
  })
})
