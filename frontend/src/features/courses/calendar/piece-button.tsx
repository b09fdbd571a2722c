import { VisuallyHidden } from '@chakra-ui/react'
import { DoorOpen, GraduationCap, type LucideIcon, PowerOff } from 'lucide-react'
import { useId } from 'react'
import { dayLabel, minuteOf } from './clocks.ts'
import type { Slot } from './slots.ts'
import { clocksIn, groupName, kindNames, nameOf, stateOf } from './words.ts'

const icons: Readonly<Record<Slot['kind'], LucideIcon>> = {
  class: GraduationCap,
  open: DoorOpen,
  off: PowerOff,
}

interface PieceProps {
  readonly slot: Slot
  /** There is little room for words. */
  readonly isShort?: boolean
  /** The same on the clocks of the place where the reader is, if they differ: '04:00 to 05:30'. */
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
  const about = [groupName(slot), stateOf(slot)].filter(Boolean)
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
      <span id={id} data-small aria-hidden>
        {own ? (
          <span data-own>
            {/* In one line with the clocks it would be cut off. */}
            {isShort ? <VisuallyHidden>Yours: </VisuallyHidden> : 'Yours: '}
            {isShort ? own.replace(' to ', '–') : own}{' '}
          </span>
        ) : null}
        {about.length > 0 ? <span data-about>{about.join(' · ')}</span> : null}
      </span>
    </>
  )
}

/** So short that in the week there are two lines for all words. */
const lowMinutes = 75

const isLow = ({ begins, ends }: Slot): boolean => {
  if (ends === undefined || ends.day !== begins.day) return false
  return minuteOf(ends.clock) - minuteOf(begins.clock) < lowMinutes
}

const lookOf = ({ kind, state, isUnsaved }: Slot) => ({
  'data-piece': '',
  'data-kind': kind,
  'data-state': state,
  'data-unsaved': isUnsaved ? '' : undefined,
})

/** All of it, where a class is too short to show it. */
const titleOf = ({ slot, own }: PieceProps): string =>
  [nameOf(slot), own && `Yours: ${own}`, groupName(slot), stateOf(slot)].filter(Boolean).join(' · ')

/** One of the week, to look at and to change. */
export const PieceButton = ({ onOpen, ...piece }: PieceProps & { readonly onOpen: (slot: Slot) => void }) => {
  const { slot } = piece
  const id = useId()
  return (
    <button
      type="button"
      aria-describedby={id}
      title={titleOf(piece)}
      onClick={() => onOpen(slot)}
      {...lookOf(slot)}
      data-low={isLow(slot) ? '' : undefined}
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
