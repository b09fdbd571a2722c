/**
 * `npm run lock` after a change of dependencies. npm writes into the lock file which optional packages a package may
 * have for other platforms, leaves out those that the registry in use does not offer, and `npm ci` then refuses its
 * own file. This drops the names of what is not in the file.
 */
import { readFileSync, writeFileSync } from 'node:fs'

const lock = JSON.parse(readFileSync('package-lock.json', 'utf8'))
// As Node looks things up: below the package that asks, then outwards.
const isThere = (name, from) => {
  const parts = from === '' ? [] : from.split('/node_modules/')
  return parts
    .map((_, index) => `${parts.slice(0, index + 1).join('/node_modules/')}/node_modules/${name}`)
    .concat(`node_modules/${name}`)
    .some((path) => lock.packages[path])
}
for (const [path, entry] of Object.entries(lock.packages)) {
  for (const name of Object.keys(entry.optionalDependencies ?? {})) {
    if (!isThere(name, path)) delete entry.optionalDependencies[name]
  }
}
writeFileSync('package-lock.json', `${JSON.stringify(lock, null, 2)}\n`)
