import { randomInt } from 'node:crypto'

const longestSlug = 40
const characters = 'abcdefghijklmnopqrstuvwxyz0123456789'

const slugOf = (name: string): string =>
  name
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{Mark}+/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+/, '')
    .slice(0, longestSlug)
    .replace(/-+$/, '')

/** The resource group of a course that nobody chose one for: 'labkeeper-operating-systems-k3x9'. */
export const newOwnGroup = (name: string): string => {
  const mark = Array.from({ length: 4 }, () => characters[randomInt(characters.length)]).join('')
  return ['labkeeper', slugOf(name), mark].filter((part) => part !== '').join('-')
}
