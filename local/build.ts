/** Builds what has changed since it was built last, both workspaces at the same time; the next start finds them built. */
import { join } from 'node:path'
import { buildWhenChanged, frontEndBuild, functionsBuild } from './launcher/build.ts'
import { LaunchError } from './launcher/launch-error.ts'

const root = join(import.meta.dirname, '..')

try {
  await Promise.all(
    [functionsBuild, frontEndBuild].map((build) => buildWhenChanged(root, build, console.log)),
  )
} catch (error) {
  if (!(error instanceof LaunchError)) throw error
  console.error(error.message)
  process.exitCode = 1
}
