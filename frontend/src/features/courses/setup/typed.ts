import { createContext, type Dispatch, type SetStateAction, useContext, useEffect } from 'react'
import type { FieldValues } from 'react-hook-form'
import type { Filled } from '../use-filled-from.tsx'
import type { Step } from './steps.ts'
import type { Tell, Wishes } from './wishes.ts'

/** What was typed in a step, and of which course it is a change. */
interface Kept {
  readonly values: FieldValues
  readonly filled: Filled
}

export type KeptSteps = Readonly<Partial<Record<Step, Kept | undefined>>>

interface Typed {
  readonly wishes: Wishes
  readonly tell: Tell
  readonly kept: KeptSteps
  readonly keep: Dispatch<SetStateAction<KeptSteps>>
}

/** What is typed in the steps and is not saved, as long as one goes from step to step. */
export const TypedContext = createContext<Typed>({
  wishes: {},
  tell: () => {},
  kept: {},
  keep: () => {},
})

/** A step tells what is typed in it. It stays told on the way to another step, as what is typed stays there. */
export const useTell = <Part extends keyof Wishes>(part: Part, wish: Wishes[Part]): void => {
  const { tell } = useContext(TypedContext)
  // Whoever hears it compares: a form makes another object with each key.
  useEffect(() => tell(part, wish))
}
