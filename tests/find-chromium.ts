import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'

const systemPaths = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

const run = (command: string, args: string[]) => spawnSync(command, args, { stdio: 'inherit' }).status === 0

/** Debian's package needs root and is the quicker way; Playwright's own download works for anybody. */
const installChromium = () => {
  const isRoot = process.getuid?.() === 0
  if (isRoot && run('apt-get', ['update']) && run('apt-get', ['install', '--yes', 'chromium'])) return
  run('playwright', ['install', 'chromium'])
}

const findInstalled = () =>
  [process.env.CHROMIUM_PATH, ...systemPaths, chromium.executablePath()].find(
    (path) => path && existsSync(path),
  )

/** The path of a Chromium for Playwright; installs one when there is none, undefined when that fails too. */
export const findChromium = (): string | undefined => {
  const found = findInstalled()
  if (found) return found
  console.log('No Chromium found; installing one.')
  installChromium()
  return findInstalled()
}
