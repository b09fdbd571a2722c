import { create } from 'zustand'

/** What would be lost by leaving, in a sentence each; for those who lead away from a page without a link. */
export const useUnsaved = create<{ readonly losses: readonly string[] }>()(() => ({ losses: [] }))

/** Answers how to take it back. */
export const announceLoss = (loss: string): (() => void) => {
  useUnsaved.setState(({ losses }) => ({ losses: [...losses, loss] }))
  return () =>
    useUnsaved.setState(({ losses }) => {
      const place = losses.indexOf(loss)
      return { losses: losses.filter((_, index) => index !== place) }
    })
}
