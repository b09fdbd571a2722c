import { randomInt } from 'node:crypto'

/** No characters that look alike (0 and O, 1, l and I), and none that CSV or a shell would mind in a quoted text. */
const upper = 'ABCDEFGHJKMNPQRSTUVWXYZ'
const lower = 'abcdefghjkmnpqrstuvwxyz'
const digits = '23456789'
const special = '!#%*+=?@'
const classes = [upper, lower, digits, special]
const letters = upper + lower
const all = classes.join('')
const length = 16

const pick = (characters: string): string => characters.charAt(randomInt(characters.length))

const draw = (): string => Array.from({ length }, (_, index) => pick(index === 0 ? letters : all)).join('')

const hasAll = (password: string): boolean =>
  classes.every((characters) => [...password].some((character) => characters.includes(character)))

/**
 * A password that nobody chose: 16 characters of all four classes, beginning with a letter, so that no spreadsheet
 * takes it for a formula. Drawn again until every class is there, which favours no place in it.
 */
export const generatePassword = (): string => {
  for (;;) {
    const password = draw()
    if (hasAll(password)) return password
  }
}
