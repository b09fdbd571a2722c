import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { waitForLock } from './children/lock.ts'
import { hashSources } from './hash-sources.ts'
import { LaunchError } from './launch-error.ts'

export interface Build {
  readonly workspace: 'functions' | 'frontend'
  /** Files and folders below the root whose contents decide about the result. */
  readonly sources: string[]
  /** The file that proves a finished build. */
  readonly result: string
}

export const functionsBuild: Build = {
  workspace: 'functions',
  sources: ['functions', 'contract', 'package-lock.json'],
  result: 'functions/dist/main.cjs',
}

export const frontEndBuild: Build = {
  workspace: 'frontend',
  sources: ['frontend', 'contract', 'staticwebapp.config.json', 'package-lock.json'],
  result: 'frontend/dist/staticwebapp.config.json',
}

const longestBuildMs = 180_000

const runBuild = (folder: string): Promise<{ code: number | null; output: string }> =>
  new Promise((resolve, reject) => {
    const build = spawn(process.execPath, ['--run', 'build'], {
      cwd: folder,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const output: Buffer[] = []
    build.stdout.on('data', (chunk) => output.push(chunk))
    build.stderr.on('data', (chunk) => output.push(chunk))
    build.on('error', reject)
    build.on('close', (code) => resolve({ code, output: Buffer.concat(output).toString('utf8') }))
  })

/** Builds a workspace unless its sources are those of the last build; a failed build shows its own output. */
export const buildWhenChanged = async (root: string, build: Build, report: (line: string) => void) => {
  const cache = join(root, '.cache', 'build')
  const record = join(cache, `${build.workspace}.hash`)
  const isCurrent = (hash: string) =>
    existsSync(join(root, build.result)) && existsSync(record) && readFileSync(record, 'utf8') === hash
  const hash = await hashSources(build.sources.map((source) => join(root, source)))
  if (isCurrent(hash)) return
  mkdirSync(cache, { recursive: true })
  // Two launchers on one working tree must not write the same result at the same time.
  const release = await waitForLock(join(cache, `${build.workspace}.lock`), longestBuildMs)
  try {
    if (isCurrent(hash)) return
    report(`Building ${build.workspace}…`)
    const { code, output } = await runBuild(join(root, build.workspace))
    if (code !== 0)
      throw new LaunchError(`${output}\nThe build of ${build.workspace} failed; its output is above.`)
    writeFileSync(record, hash)
  } finally {
    release?.()
  }
}
