import { existsSync, readFileSync } from 'node:fs'
import { isAbsolute, join, normalize, relative } from 'node:path'
import { Ajv2019 } from 'ajv/dist/2019.js'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { artifacts, root } from '../../infra/hooks/artifacts.ts'

/** azure.yaml against azd's published schema, and against what azd's source does with such services. */

interface Service {
  readonly project: string
  readonly host: string
  readonly language?: string
  readonly dist?: string
  readonly remoteBuild?: boolean
}

const read = (file: string): string => readFileSync(join(root, file), 'utf8')
const azd = JSON.parse(read('tests/fidelity/azd/services.json'))
const schema = JSON.parse(read('tests/fidelity/azd/azure-yaml.schema.json'))
const project = parse(read('azure.yaml'))
const services: Record<string, Service> = project.services
const named = Object.entries(services)
const readInfra = (file: string): string => read(`infra/${file}`)

/** What azd would tell: every place where the file is not what its schema wants. */
const complaints = (document: unknown): string[] => {
  const validate = new Ajv2019({ strict: false, allErrors: true }).compile(schema)
  validate(document)
  return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`)
}

const major = (version: string): number[] => version.split('.').map(Number)
const isAtLeast = (version: string, wanted: string): boolean => {
  const [left, right] = [major(version), major(wanted)]
  const at = left.findIndex((part, index) => part !== right[index])
  return at === -1 || (left[at] ?? 0) > (right[at] ?? 0)
}

describe('azure.yaml', () => {
  it("is what azd's schema describes", () => {
    expect(complaints(project)).toEqual([])
  })

  it('would be refused by that schema for what older files had wrong', () => {
    const { web = { project: '', host: '' } } = services
    expect(complaints({ ...project, services: { web: { ...web, remoteBuild: false } } })).not.toEqual([])
    expect(complaints({ ...project, hooks: { beforeprovision: { run: 'x' } } })).not.toEqual([])
    expect(complaints({ ...project, services: { web: { project: 'frontend' } } })).not.toEqual([])
  })

  it('names languages and hosts that azd knows', () => {
    for (const [, { language = '', host }] of named) {
      expect(azd.languages).toContain(language)
      expect(azd.hosts).toContain(host)
    }
  })

  it('asks for an azd that does all of this', () => {
    const [, least = ''] = /^>= (\d+\.\d+\.\d+)$/.exec(project.requiredVersions.azd) ?? []
    for (const since of Object.values<string>(azd.since)) expect(isAtLeast(least, since)).toBe(true)
    const page = read('docs/deploy.md')
    expect(page).toContain(`azd](https://aka.ms/azd)\n  ${least} or newer`)
  })
})

describe('what azd packs', () => {
  it('is built right before, also when it is only deployed: azd itself does not look how old a folder is', () => {
    const { steps } = project.workflows.up
    expect(steps.map(({ azd: command }: { azd: string }) => command)).toEqual(['provision', 'deploy --all'])
    for (const hook of ['prepackage', 'predeploy']) {
      for (const system of ['posix', 'windows']) {
        expect(project.hooks[hook][system].run).toBe('node bootstrap.mjs infra/hooks/build.ts')
      }
    }
  })

  it('is the two folders that the build leaves', () => {
    const folders = named.map(([name, service]) => [name, join(root, service.project, service.dist ?? '')])
    expect(Object.fromEntries(folders)).toEqual(artifacts)
    for (const folder of Object.values(artifacts)) expect(isAbsolute(relative(root, folder))).toBe(false)
  })

  it('is not built a second time, when the address of the function app is forgotten', () => {
    const built = named.filter(([, { language = '' }]) => azd.npmLanguages.names.includes(language))
    for (const [, { project: folder }] of built) {
      // npm takes the nearest package.json, so the folder must have one of its own, and that one no `build`.
      const build = read('functions/build.ts')
      expect(normalize(join(root, folder))).toBe(artifacts.api)
      expect(build).toContain("here('dist/package.json')")
      expect(build).not.toContain('scripts:')
    }
    expect(services.web?.language).toBeUndefined()
  })

  it('is a folder for the function app, which Azure does not build once more', () => {
    expect(azd.npmLanguages.names).toContain(services.api?.language)
    expect(services.api?.remoteBuild).toBe(false)
    // azd refuses `remoteBuild: false` beside an ignore file that leaves node_modules out.
    expect(readInfra('hooks/build.ts')).toContain("'.funcignore'), '*.map\\n')")
  })

  it("is the site's folder with its configuration, which the site's tool finds below the project", () => {
    expect(services.web?.dist).toBe('dist')
    expect(readInfra('hooks/build.ts')).toContain("join(artifacts.web, 'staticwebapp.config.json')")
    expect(existsSync(join(root, services.web?.project ?? '', 'staticwebapp.config.json'))).toBe(false)
    expect(existsSync(join(root, services.web?.project ?? '', 'swa-cli.config.json'))).toBe(false)
  })

  it('finds its resources by their tags, and azd the services by their outputs', () => {
    const main = readInfra('main.bicep')
    const tags = ['functions', 'web'].map((file) => readInfra(`modules/${file}.bicep`)).join('\n')
    for (const [name] of named) {
      expect(tags).toContain(`'azd-service-name': '${name}'`)
      expect(main).toContain(`output SERVICE_${name.toUpperCase()}_NAME string`)
      expect(main).toContain(`output SERVICE_${name.toUpperCase()}_URI string`)
    }
  })

  it('knows which parameters are regions', () => {
    const main = readInfra('main.bicep')
    for (const name of ['location', 'webLocation']) {
      const [before = ''] = main.split(`\nparam ${name} string`)
      const [, type = ''] = /@metadata\(\{ azd: \{ type: '(\w+)'[^\n]*$/.exec(before) ?? []
      expect(type).toBe('location')
      expect(azd.metadata.types).toContain(type)
    }
  })
})
