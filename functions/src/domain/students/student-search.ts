import { normalised } from '../accounts/derived-ids.ts'

/** More words than this make a search no narrower. */
const mostWords = 8

const wordsOf = (text: string): string[] =>
  normalised(text)
    .split(/[\s,;]+/)
    .filter((word) => word !== '')

/** 'García-López' is known by each of both names. */
const namesIn = (word: string): string[] => word.split(/[^\p{L}\p{M}\p{N}]+/u).filter((part) => part !== '')

/** What a search for a student may begin with: each word of the name, the address, and the parts before its `@`. */
export const searchWords = ({ name, email }: { readonly name: string; readonly email: string }): string[] => {
  const address = normalised(email)
  const [local = ''] = address.split('@')
  const parts = local.split(/[._+-]/).filter((part) => part !== '')
  const words = wordsOf(name)
  return [...new Set([...words, ...words.flatMap(namesIn), address, ...parts])]
}

/** Every one of these has to begin one of the student's words. */
export const searchTerms = (query: string): string[] => wordsOf(query).slice(0, mostWords)
