import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

/**
 * The command that runs a tool of a package: its script on this Node. What npm links into node_modules/.bin is a script
 * of the shell on Windows, which no process but a shell can start.
 */
export const tool = (packageName: string, name: string, ...args: string[]): [string, ...string[]] => {
  const file = createRequire(import.meta.url).resolve(`${packageName}/package.json`)
  const { bin }: { bin: Record<string, string> } = JSON.parse(readFileSync(file, 'utf8'))
  const script = bin[name]
  if (script === undefined) throw new Error(`${packageName} has no ${name}.`)
  return [process.execPath, join(dirname(file), script), ...args]
}
