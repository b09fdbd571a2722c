import type { EstimateInput } from '@labkeeper/contract/courses/money'

/** What was typed in the steps and is not saved yet, as far as it has a price. */
export type Wishes = Omit<Partial<EstimateInput>, 'useShare'>

export type Tell = <Part extends keyof Wishes>(part: Part, wish: Wishes[Part]) => void

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
