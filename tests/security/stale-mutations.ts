import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { mutations } from './mutation-list.ts'

/** What the list of mutations says of a tree and is not so, in sentences. */
export const staleMutations = (root: string): string[] =>
  mutations.flatMap(({ name, file, text, replacement, test }) => {
    const count = existsSync(join(root, file))
      ? readFileSync(join(root, file), 'utf8').split(text).length - 1
      : 0
    return [
      ...(count === 1 ? [] : [`${name}: its text stands ${count} times in ${file}`]),
      ...(text === replacement ? [`${name}: it changes nothing`] : []),
      ...(existsSync(join(root, test)) ? [] : [`${name}: there is no ${test}`]),
    ]
  })
