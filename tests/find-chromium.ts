import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { posix, win32 } from 'node:path'
import { chromium } from '@playwright/test'
import { tool } from './tool.ts'

type Environment = Readonly<Record<string, string | undefined>>

/** Debian's Chromium without windows: the same engine, with a quarter less work for a story. */
const windowless = '/usr/bin/chromium-headless-shell'
const onLinux = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/microsoft-edge',
  '/snap/bin/chromium',
]
const onMacOs = ['Google Chrome', 'Chromium', 'Microsoft Edge']
const onWindows = [
  ['Google', 'Chrome', 'Application', 'chrome.exe'],
  ['Chromium', 'Application', 'chrome.exe'],
  ['Microsoft', 'Edge', 'Application', 'msedge.exe'],
]

/** Where the installers of a system put Chromium, Chrome and Edge, for everybody or for one person. */
export const browserPaths = (platform: NodeJS.Platform, env: Environment): readonly string[] => {
  if (platform === 'win32') {
    const folders = [env.ProgramFiles, env['ProgramFiles(x86)'], env.LOCALAPPDATA].filter(Boolean)
    return onWindows.flatMap((parts) => folders.map((folder = '') => win32.join(folder, ...parts)))
  }
  if (platform === 'darwin') {
    const folders = ['/Applications', ...(env.HOME ? [posix.join(env.HOME, 'Applications')] : [])]
    return onMacOs.flatMap((name) =>
      folders.map((folder) => posix.join(folder, `${name}.app`, 'Contents', 'MacOS', name)),
    )
  }
  return onLinux
}

/** What figures are taken with has a window, as that of people has: those of before stay comparable. */
interface Wish {
  readonly hasWindow?: boolean
}

/** The path of a Chromium that is here already; CHROMIUM_PATH goes before everything. */
const installedChromium = ({ hasWindow = false }: Wish): string | undefined => {
  const paths = browserPaths(process.platform, process.env)
  const here = hasWindow ? [...paths, windowless] : [windowless, ...paths]
  return [process.env.CHROMIUM_PATH, ...here, chromium.executablePath()].find(
    (path) => path && existsSync(path),
  )
}

/** For Playwright, which looks for its own download when it is told nothing. */
export const withInstalledChromium = (): { executablePath?: string } => {
  const executablePath = installedChromium({})
  return executablePath === undefined ? {} : { executablePath }
}

const run = (command: string, ...args: string[]) =>
  spawnSync(command, args, { stdio: 'inherit' }).status === 0

/** Debian's package needs root and is the quicker way; Playwright's own download works for anybody. */
const installChromium = () => {
  const isRoot = process.getuid?.() === 0
  const isInstalled = (name: string): boolean => run('apt-get', 'install', '--yes', name)
  if (isRoot && run('apt-get', 'update') && ['chromium-headless-shell', 'chromium'].some(isInstalled)) return
  run(...tool('@playwright/test', 'playwright', 'install', 'chromium'))
}

/** The path of a Chromium for Playwright; installs one when there is none, undefined when that fails too. */
export const findChromium = (wish: Wish = {}): string | undefined => {
  const found = installedChromium(wish)
  if (found) return found
  console.log('No Chromium found; installing one.')
  installChromium()
  return installedChromium(wish)
}
