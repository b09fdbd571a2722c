import { VisuallyHidden } from '@chakra-ui/react'
import { DoorOpen, GraduationCap, type LucideIcon, PowerOff } from 'lucide-react'
import { useId } from 'react'
import { dayLabel } from './clocks.ts'
import type { Slot } from './slots.ts'
import { clocksIn, kindNames, nameOf, stateOf } from './words.ts'

const icons: Readonly<Record<Slot['kind'], LucideIcon>> = {
  class: GraduationCap,
  open: DoorOpen,
  off: PowerOff,
}

interface PieceProps {
  readonly slot: Slot
  /** There is little room for words. */
  readonly isShort?: boolean
  /** The same on the clocks of the place where the reader is, if they differ: 'Yours: 04:00 to 05:30'. */
  readonly own: string | undefined
}

/** '10:00–11:30' for the eye, '10:00 to 11:30' for the ear. */
const Clocks = ({ text, isShort }: { readonly text: string; readonly isShort: boolean }) => {
  const [start, end] = text.split(' to ')
  if (!isShort || end === undefined) return text
  return (
    <>
      {start}
      <VisuallyHidden> to </VisuallyHidden>
      <span aria-hidden>–</span>
      {end}
    </>
  )
}

const Words = ({ slot, own, isShort = false, id }: PieceProps & { readonly id?: string }) => {
  const Icon = icons[slot.kind]
  const about = [slot.group === undefined ? undefined : `Group ${slot.group}`, stateOf(slot)].filter(Boolean)
  return (
    <>
      <strong>
        <Icon size={13} aria-hidden />
        {kindNames[slot.kind]}
      </strong>
      <span data-clocks>
        <VisuallyHidden>{dayLabel(slot.begins.day)}, </VisuallyHidden>
        <Clocks text={clocksIn(slot)} isShort={isShort} />
      </span>
      {/* No part of the name. */}
      <span id={id} aria-hidden>
        {own ? <span data-own>{isShort ? own.replace(' to ', '–') : own} </span> : null}
        {about.length > 0 ? <span data-about>{about.join(' · ')}</span> : null}
      </span>
    </>
  )
}

const lookOf = ({ kind, state, isUnsaved }: Slot) => ({
  'data-piece': '',
  'data-kind': kind,
  'data-state': state,
  'data-unsaved': isUnsaved ? '' : undefined,
})

/** One of the week, to look at and to change. */
export const PieceButton = ({ onOpen, ...piece }: PieceProps & { readonly onOpen: (slot: Slot) => void }) => {
  const { slot } = piece
  const id = useId()
  return (
    <button
      type="button"
      aria-describedby={id}
      title={nameOf(slot)}
      onClick={() => onOpen(slot)}
      {...lookOf(slot)}
    >
      <Words {...piece} id={id} />
    </button>
  )
}

/** What of it lies on the day after: for the eye, since the button says it all. */
export const PieceRest = ({ slot }: { readonly slot: Slot }) => (
  <div aria-hidden {...lookOf(slot)}>
    <span data-clocks>until {slot.ends?.clock}</span>
    <span data-about>{kindNames[slot.kind]} of the evening before</span>
  </div>
)
