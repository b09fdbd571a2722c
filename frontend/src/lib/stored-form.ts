import { useEffect, useRef } from 'react'
import type { DefaultValues, FieldValues, UseFormReturn } from 'react-hook-form'

/**
 * Fills a form of plain fields with what the server has. What is typed in a field stays there, unsaved, where `isMine`
 * says so.
 */
export const refill = <T extends FieldValues>(
  { getValues, reset }: Pick<UseFormReturn<T>, 'getValues' | 'reset'>,
  stored: T,
  isMine: (name: keyof T, typed: T[keyof T]) => boolean,
): void => {
  const mine = Object.entries(getValues()).filter(([name, typed]) => isMine(name, typed))
  reset(stored as DefaultValues<T>)
  if (mine.length > 0) reset({ ...stored, ...Object.fromEntries(mine) }, { keepDefaultValues: true })
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

/** Somebody else saved what a form was filled with, `last`: what only this form changes stays in it. */
export const rebase = <T extends FieldValues>(
  form: Pick<UseFormReturn<T>, 'getValues' | 'reset'>,
  last: T,
  stored: T,
): void =>
  refill(form, stored, (name, typed) => !isSame(typed, last[name]) && isSame(stored[name], last[name]))

/**
 * A form shows what is stored as soon as that is read, but for what is typed. Answers what is to be called once it was
 * saved as it was when it was `sent`: somebody may have typed since.
 */
export const useStored = <T extends FieldValues>(
  form: Pick<UseFormReturn<T>, 'getValues' | 'reset'>,
  stored: T,
): ((sent: T, saved: T) => void) => {
  const filled = useRef(stored)
  useEffect(() => {
    const last = filled.current
    filled.current = stored
    if (!isSame(last, stored)) refill(form, stored, (name, typed) => typed !== last[name])
  })
  return (sent, saved) => {
    filled.current = saved
    refill(form, saved, (name, typed) => typed !== sent[name])
  }
}
