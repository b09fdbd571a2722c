import type { CourseMachine } from '@labkeeper/contract/courses/machines'
import { isMoving } from '@labkeeper/contract/vms/power'
import { Check, Play, Square } from 'lucide-react'
import { memo } from 'react'
import { PowerStatus } from '~/components/vms/power-status.tsx'
import { MiddleText } from '~/ui/middle-text.tsx'
import { isIdle } from './wall.ts'

export interface WallActions {
  /** Absent where one may only look. */
  readonly act?: ((what: 'start' | 'stop', machine: CourseMachine) => void) | undefined
  readonly answer: (machine: CourseMachine) => void
  /** Of a course that is closed nothing starts. */
  readonly mayStart: boolean
}

interface FactsProps {
  readonly machine: CourseMachine
  readonly hasLeft: boolean
  /** Of what new machines are made, where that has a number. */
  readonly newest: number | undefined
  /** '9 h 24 min left' of their own time, where that is limited. */
  readonly left: string | undefined
  /** How a moment reads on the course's clocks. */
  readonly clock: (at: string) => string
}

interface WallTileProps extends Omit<FactsProps, 'machine'> {
  readonly name: string
  readonly machine: CourseMachine | undefined
  readonly place: number | undefined
  readonly actions: WallActions
}

const lookOf = (machine: CourseMachine | undefined): string => {
  if (!machine) return 'none'
  if (isMoving(machine)) return 'moving'
  return machine.powerState === 'VM running' ? 'running' : 'stopped'
}

const PowerButton = ({
  machine,
  actions: { act, mayStart },
}: {
  readonly machine: CourseMachine
  readonly actions: WallActions
}) => {
  if (!act || isMoving(machine)) return null
  const runs = machine.powerState === 'VM running'
  if (!runs && !mayStart) return null
  const what = runs ? 'stop' : 'start'
  const word = runs ? 'Stop' : 'Start'
  const Icon = runs ? Square : Play
  return (
    <button
      type="button"
      aria-label={`${word} ${machine.name}`}
      title={`${word} ${machine.name}`}
      onClick={() => act(what, machine)}
    >
      <Icon size={14} aria-hidden />
      <span>{word}</span>
    </button>
  )
}

const HandUp = ({
  machine,
  text,
  actions,
}: {
  readonly machine: CourseMachine
  readonly text: string
  readonly actions: WallActions
}) => (
  <div data-hand>
    <p title={text}>Hand up: {text}</p>
    {actions.act ? (
      <button
        type="button"
        aria-label={`Answered: ${machine.name}`}
        title="Answered"
        onClick={() => actions.answer(machine)}
      >
        <Check size={16} aria-hidden />
        <span>Answered</span>
      </button>
    ) : null}
  </div>
)

const waits = (place: number | undefined): string =>
  place === undefined ? 'No machine' : `Number ${place} in line for a machine`

/** 'since 09:05', and which machine it is: what one reads when one stands before it. */
const Facts = ({ machine, hasLeft, newest, left, clock }: FactsProps) => {
  const { name, powerState, since, version, idle, state } = machine
  const isOlder = newest !== undefined && version !== newest
  const isSince = powerState === 'VM running' && since !== undefined
  const unused = isIdle(machine) ? idle : undefined
  return (
    <div data-facts>
      {unused ? (
        <span title={unused.text}>{unused.since ? `idle since ${clock(unused.since)}` : 'idle'}</span>
      ) : isSince ? (
        <span title={idle?.text}>since {clock(since)}</span>
      ) : null}
      {state === 'parked' ? (
        <span title="It is kept as a snapshot. Start brings it back.">parked</span>
      ) : null}
      {left ? <span>{left}</span> : null}
      {isOlder ? <span>{version === undefined ? 'Image' : `Version ${version}`}</span> : null}
      {hasLeft ? <span>Left</span> : null}
      <span data-machine={isSince ? 'beside' : ''}>
        <MiddleText text={name} />
      </span>
    </div>
  )
}

/** One person: drawn again only when something of it has changed, for there are hundreds. */
export const WallTile = memo((props: WallTileProps) => {
  const { name, machine, place, hasLeft, newest, left, clock, actions } = props
  const isOff = machine?.powerState !== 'VM running'
  return (
    <li data-look={lookOf(machine)} data-help={machine?.help ? '' : undefined}>
      <h3 title={machine ? `${name}, ${machine.name}` : name}>{name}</h3>
      {machine ? (
        <>
          <PowerStatus machine={machine} title={machine.problem} />
          <div data-foot>
            <Facts machine={machine} hasLeft={hasLeft} newest={newest} left={left} clock={clock} />
            {hasLeft && isOff ? null : <PowerButton machine={machine} actions={actions} />}
          </div>
          {machine.help ? <HandUp machine={machine} text={machine.help.text} actions={actions} /> : null}
        </>
      ) : (
        <p data-waiting>{waits(place)}</p>
      )}
    </li>
  )
})
