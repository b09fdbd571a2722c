import { randomInt } from 'node:crypto'

/** No characters that look alike: 0 and O, 1, l and I. */
export const readable = {
  upper: 'ABCDEFGHJKMNPQRSTUVWXYZ',
  lower: 'abcdefghjkmnpqrstuvwxyz',
  digits: '23456789',
}

const pick = (characters: string): string => characters.charAt(randomInt(characters.length))

const hasAll = (text: string, classes: readonly string[]): boolean =>
  classes.every((characters) => [...text].some((character) => characters.includes(character)))

/**
 * A random text that people can read and type, with something of each class, beginning with a letter, so that no
 * spreadsheet takes it for a formula. Drawn again until it is as wanted, which favours no place in it.
 */
export const drawReadable = (
  classes: readonly string[],
  length: number,
  isWanted: (text: string) => boolean = () => true,
): string => {
  const all = classes.join('')
  const letters = readable.upper + readable.lower
  for (;;) {
    const text = Array.from({ length }, (_, index) => pick(index === 0 ? letters : all)).join('')
    if (hasAll(text, classes) && isWanted(text)) return text
  }
}
