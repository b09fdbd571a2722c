import { besideModules, layers } from './directions.ts'
import { resolveImport } from './read-imports.ts'

const words = (list = ''): string[] => list.split(' ').filter((word) => word !== '')

const fits = (name: string, list?: string): boolean =>
  words(list).some((word) => (word.endsWith('*') ? name.startsWith(word.slice(0, -1)) : name === word))

/** A folder with all below it, or one file; `*` is a room. */
const patternOf = (place: string): RegExp =>
  new RegExp(`^${place.replaceAll('.', '\\.').replace('*', '([^/]+)')}${place.endsWith('/') ? '' : '$'}`)

const places = Object.entries(layers).flatMap(([name, layer]) =>
  words(layer.at).map((place) => ({ ...layer, name, pattern: patternOf(place) })),
)

const layerOf = (file: string) => {
  const found = places.find(({ pattern }) => pattern.test(file))
  if (!found) throw new Error(`${file} lies in no layer of tests/directions.ts`)
  return { ...found, room: found.pattern.exec(file)?.[1] }
}

/** Why a module may not import what it names; nothing when it may. */
export const judgeImport = (file: string, name: string): string | undefined => {
  // A test beside its module lies where the module does.
  const module = file.replace(/\.test(?=\.tsx?$)/, '')
  const from = layerOf(module)
  const refused = (rule: string) => `${file} imports ${name}, but ${from.name} ${rule}`
  const noneBut = (what: string, list?: string) =>
    refused(`knows no ${what}${list ? ` but ${words(list).join(', ')}` : ''}`)

  const target = resolveImport(file, name)
  if ('package' in target) {
    const may = fits(target.package, from.packages)
    return may || (module !== file && fits(target.package, besideModules))
      ? undefined
      : noneBut('package', from.packages)
  }
  const to = layerOf(target.file)
  if (to.name !== from.name) return fits(to.name, from.knows) ? undefined : noneBut('layer', from.knows)
  return to.room === from.room
    ? undefined
    : refused(`has rooms that do not know each other: ${from.room}, ${to.room}`)
}
