import { readFileSync } from 'node:fs'

const read = (file: string): string =>
  readFileSync(new URL(`../../../infra/${file}`, import.meta.url), 'utf8')

/** A module's text without its comments, which may name what the code does not have. */
export const readModule = (file: string): string => read(file).replaceAll(/^\s*\/\/.*$/gm, '')

/** The app settings of the function app: names with the expressions that give their values, as Bicep has them. */
export const readAppSettings = (): Map<string, string> => {
  const [, settings = ''] = readModule('modules/functions.bicep').split("name: 'appsettings'")
  const block = settings.slice(0, settings.indexOf('\noutput '))
  const entries = [...block.matchAll(/(?:^\s+|\{ )([A-Za-z_]{3,}): (.+?)(?: \} : \{\})?$/gm)]
  return new Map(
    entries
      .map(([, name = '', value = '']): [string, string] => [name, value])
      .filter(([name]) => name !== 'properties'),
  )
}
