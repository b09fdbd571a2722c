/**
 * Builds what is deployed: functions/dist and frontend/dist, each complete (`node bootstrap.mjs infra/hooks/build.ts`).
 * With BACKEND_LINKED=false the dashboard calls FUNCTION_APP_ORIGIN instead of its own origin. LABKEEPER_PROBE_ORIGIN it
 * may ask for its address.
 */
import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { artifacts, root } from './artifacts.ts'
import { required } from './environment.ts'
import { allowOrigins, forbidAvatars, readSiteConfig } from './site-config.ts'

// Outputs are written as "false" by one tool and as "False" by another.
const isLinked = process.env.BACKEND_LINKED?.toLowerCase() !== 'false'
const apiOrigin = isLinked ? undefined : required('FUNCTION_APP_ORIGIN')

const avatarService = 'https://ui-avatars.com'
const hasAvatars = process.env.LABKEEPER_AVATARS?.toLowerCase() !== 'false'

const readBundle = (): string => {
  const assets = join(artifacts.web, 'assets')
  const scripts = readdirSync(assets).filter((name) => name.endsWith('.js'))
  return scripts.map((name) => readFileSync(join(assets, name), 'utf8')).join('\n')
}

const { status } = spawnSync('npm', ['run', 'build'], {
  cwd: root,
  stdio: 'inherit',
  shell: process.platform === 'win32',
  env: {
    ...process.env,
    ...(apiOrigin === undefined ? {} : { VITE_API_ORIGIN: apiOrigin }),
    ...(hasAvatars ? {} : { VITE_AVATAR_SERVICE: '' }),
  },
})
if (status !== 0) process.exit(status ?? 1)

// The source maps are kept by the pipeline; the app needs none, and they are five times its size.
writeFileSync(join(artifacts.api, '.funcignore'), '*.map\n')

// A dashboard that calls nobody must not be deployed: it would answer every sign-in with the page itself.
if (apiOrigin !== undefined && !readBundle().includes(new URL(apiOrigin).origin)) {
  throw new Error(
    'The dashboard was built without VITE_API_ORIGIN: it cannot work without a linked back end.',
  )
}

if (!hasAvatars && readBundle().includes(avatarService)) {
  throw new Error('The dashboard was built with the avatar service, although LABKEEPER_AVATARS is false.')
}

// The front end's build has let through what stands in the document.
const siteConfig = join(artifacts.web, 'staticwebapp.config.json')
const built = readSiteConfig(readFileSync(siteConfig, 'utf8'))
const config = hasAvatars ? built : forbidAvatars(built, avatarService)
const called = [apiOrigin, process.env.LABKEEPER_PROBE_ORIGIN]
writeFileSync(siteConfig, `${JSON.stringify(allowOrigins(config, called), null, 2)}\n`)
