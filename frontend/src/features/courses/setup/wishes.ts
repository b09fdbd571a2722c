import type { EstimateInput } from '@labkeeper/contract/courses/money'
import { createContext, useContext, useEffect } from 'react'

/** What was typed in the steps and is not saved yet, as far as it has a price. */
export type Wishes = Omit<Partial<EstimateInput>, 'useShare'>

export type Tell = <Part extends keyof Wishes>(part: Part, wish: Wishes[Part]) => void

interface Typed {
  readonly wishes: Wishes
  readonly tell: Tell
}

export const TypedContext = createContext<Typed>({ wishes: {}, tell: () => {} })

/** With one part of them another; the same object where nothing is. */
export const withWish = <Part extends keyof Wishes>(
  wishes: Wishes,
  part: Part,
  wish: Wishes[Part],
): Wishes => {
  if (JSON.stringify(wishes[part]) === JSON.stringify(wish)) return wishes
  const { [part]: _, ...others } = wishes
  return wish === undefined ? (others as Wishes) : { ...wishes, [part]: wish }
}

/** A step tells what is typed in it. It stays told on the way to another step, as what is typed stays there. */
export const useTell = <Part extends keyof Wishes>(part: Part, wish: Wishes[Part]): void => {
  const { tell } = useContext(TypedContext)
  // Whoever hears it compares: a form makes another object with each key.
  useEffect(() => tell(part, wish))
}
