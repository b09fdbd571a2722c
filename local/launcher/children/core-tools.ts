import { spawnSync } from 'node:child_process'
import { LaunchError } from '../launch-error.ts'

export const coreTools = 'azure-functions-core-tools@4.15.1'

/** Core tools are a download made by the package's install script, which this repository's .npmrc forbids otherwise. */
export const coreToolsEnv = { npm_config_ignore_scripts: 'false', FUNCTIONS_CORE_TOOLS_TELEMETRY_OPTOUT: '1' }

/** Fills npx's cache, so that a machine without the download hears so in one sentence. */
export const installCoreTools = (folder: string): void => {
  const { status } = spawnSync('npx', ['--yes', coreTools, '--version'], {
    cwd: folder,
    env: { ...process.env, ...coreToolsEnv },
    stdio: 'ignore',
    shell: process.platform === 'win32',
  })
  if (status === 0) return
  throw new LaunchError(
    `${coreTools} could not be installed here (its install script downloads it from Microsoft); npm start runs the same app on Labkeeper's own host.`,
  )
}
