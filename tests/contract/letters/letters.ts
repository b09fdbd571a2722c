import type { Letter } from '@labkeeper/functions/domain/letters/letter'
import { resetAddress, resetLetter } from '@labkeeper/functions/domain/letters/reset-letter'

/** A real letter to somebody with a difficult name. */
export const aLetter = (name = 'Jürgen "J" <x@evil.test>', address = 'jurgen+lab@example.test'): Letter =>
  resetLetter({ name, address }, resetAddress('https://labs.example.edu', address, 'a-token_1'))

export const link =
  'https://labs.example.edu/reset-password?email=jurgen%2Blab%40example.test&token=a-token_1'
