import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { cp, mkdir, readdir, symlink } from 'node:fs/promises'
import { join } from 'node:path'

/** Our own packages lead into the copy, or its tests would run the original. */
const own = '@labkeeper'

/** Copies the work tree as it stands, with what is not committed yet, and shares the installed packages with it. */
export const copyTree = async (from: string, to: string): Promise<void> => {
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z'], {
    cwd: from,
    encoding: 'utf8',
  })
  for (const file of listed.split('\0').filter((name) => name !== '' && existsSync(join(from, name)))) {
    await cp(join(from, file), join(to, file))
  }
  const packages = join(from, 'node_modules')
  await mkdir(join(to, 'node_modules', own), { recursive: true })
  for (const name of await readdir(packages)) {
    if (name !== own && !name.startsWith('.'))
      await symlink(join(packages, name), join(to, 'node_modules', name), 'junction')
  }
  for (const name of await readdir(join(packages, own))) {
    await symlink(join(to, name), join(to, 'node_modules', own, name), 'junction')
  }
}
