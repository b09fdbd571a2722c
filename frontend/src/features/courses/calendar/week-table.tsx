import { VisuallyHidden } from '@chakra-ui/react'
import { dayLabel, minuteOf, type Shown } from './clocks.ts'
import { Bands } from './holiday-band.tsx'
import { type Band, bandsOf, type Hours, hoursOf, type Placed, partsOf, placedOn } from './layout.ts'
import { PieceButton, PieceRest } from './piece-button.tsx'
import type { Holiday, Slot } from './slots.ts'
import { DaysArea, WeekArea } from './week-area.ts'

export interface WeekProps {
  readonly days: readonly string[]
  readonly slots: readonly Slot[]
  readonly holidays: readonly Holiday[]
  readonly now: Shown
  readonly ownOf: (slot: Slot) => string | undefined
  readonly onSlot: (slot: Slot) => void
  /** Absent where one may only look. */
  readonly onHoliday: ((holiday: Holiday) => void) | undefined
}

const stepMinutes = 5
/** Begin and end stand below each other in it. */
const leastPartRem = 2.75
const stepsPerHour = 60 / stepMinutes

const DayHead = ({
  day,
  now,
  scope,
}: {
  readonly day: string
  readonly now: Shown
  readonly scope: 'col' | 'row'
}) => (
  <th scope={scope} aria-current={day === now.day ? 'date' : undefined}>
    {dayLabel(day)}
  </th>
)

const places = ({ from, to, column, columns }: Placed, { first }: Hours) => ({
  gridRow: `${Math.floor((from - first * 60) / stepMinutes) + 1} / ${Math.ceil((to - first * 60) / stepMinutes) + 1}`,
  marginInlineStart: `${(100 * column) / columns}%`,
  width: `${100 / columns}%`,
})

interface DayProps extends Pick<WeekProps, 'ownOf' | 'onSlot'> {
  readonly pieces: readonly Placed[]
  readonly hours: Hours
}

const Day = ({ pieces, hours, ownOf, onSlot }: DayProps) => {
  const gridTemplateRows = `repeat(${(hours.last - hours.first) * stepsPerHour}, calc(var(--hour) / ${stepsPerHour}))`
  if (pieces.length === 0) return <div data-day style={{ gridTemplateRows }} />
  return (
    <ul data-day style={{ gridTemplateRows }}>
      {pieces.map((piece) => (
        <li key={piece.slot.key} aria-hidden={piece.isLead ? undefined : true} style={places(piece, hours)}>
          {piece.isLead ? (
            <PieceButton slot={piece.slot} own={ownOf(piece.slot)} isShort onOpen={onSlot} />
          ) : (
            <PieceRest slot={piece.slot} />
          )}
        </li>
      ))}
    </ul>
  )
}

const Axis = ({ hours: { first, last } }: { readonly hours: Hours }) => (
  <div data-axis aria-hidden>
    {Array.from({ length: last - first }, (_, index) => first + index).map((hour) => (
      <span key={hour}>{`${String(hour).padStart(2, '0')}:00`}</span>
    ))}
  </div>
)

/** Where in the day the clocks are. */
const NowLine = ({ clock, hours: { first, last } }: { readonly clock: string; readonly hours: Hours }) => {
  const hour = minuteOf(clock) / 60
  return hour < first || hour > last ? null : (
    <div data-now aria-hidden style={{ top: `calc(var(--hour) * ${hour - first})` }} />
  )
}

/** A row of holidays above the days; what lies between them is empty. */
const BandRow = ({
  bands,
  count,
  onHoliday,
}: {
  readonly bands: readonly Band<Holiday>[]
  readonly count: number
  readonly onHoliday: WeekProps['onHoliday']
}) => {
  const cells = bands.toSorted((one, other) => one.from - other.from)
  const gaps = [...cells, undefined].map((band, index) => {
    const before = cells[index - 1]
    return (band?.from ?? count) - (before ? before.from + before.span : 0)
  })
  return (
    <tr>
      {cells.map((band, index) => (
        <BandCells key={band.of.id} gap={gaps[index] ?? 0} band={band} onHoliday={onHoliday} />
      ))}
      {(gaps.at(-1) ?? 0) > 0 ? <td colSpan={gaps.at(-1)} /> : null}
    </tr>
  )
}

const BandCells = ({
  gap,
  band,
  onHoliday,
}: {
  readonly gap: number
  readonly band: Band<Holiday>
  readonly onHoliday: WeekProps['onHoliday']
}) => (
  <>
    {gap > 0 ? <td colSpan={gap} /> : null}
    <td colSpan={band.span}>
      <Bands holidays={[band.of]} onHoliday={onHoliday} />
    </td>
  </>
)

/** Seven days beside each other, as high as their hours. */
export const WeekTable = (props: WeekProps) => {
  const { days, slots, holidays, now, ownOf, onSlot, onHoliday } = props
  const placed = days.map((day) => placedOn(day, slots, days[0] ?? ''))
  const hours = hoursOf(placed.flat())
  const parts = partsOf(placed)
  const count = parts.reduce((sum, one) => sum + one, 0)
  const isCrowded = count > days.length
  return (
    <WeekArea overflowX={isCrowded ? 'auto' : undefined}>
      <table style={isCrowded ? { minWidth: `${count * leastPartRem}rem` } : undefined}>
        <caption>
          <VisuallyHidden>The week</VisuallyHidden>
        </caption>
        {isCrowded ? (
          <colgroup>
            {days.map((day, index) => (
              <col key={day} style={{ width: `${(100 * (parts[index] ?? 1)) / count}%` }} />
            ))}
          </colgroup>
        ) : null}
        <thead>
          <tr>
            {days.map((day) => (
              <DayHead key={day} day={day} now={now} scope="col" />
            ))}
          </tr>
          {bandsOf(holidays, days).map((bands) => (
            <BandRow key={bands[0]?.of.id} bands={bands} count={days.length} onHoliday={onHoliday} />
          ))}
        </thead>
        <tbody>
          <tr>
            {days.map((day, index) => (
              <td key={day}>
                {index === 0 ? <Axis hours={hours} /> : null}
                <Day pieces={placed[index] ?? []} hours={hours} ownOf={ownOf} onSlot={onSlot} />
                {day === now.day ? <NowLine clock={now.clock} hours={hours} /> : null}
              </td>
            ))}
          </tr>
        </tbody>
      </table>
    </WeekArea>
  )
}

/** Day below day, for narrow places. */
export const DayList = (props: WeekProps) => {
  const { days, slots, holidays, now, ownOf, onSlot, onHoliday } = props
  return (
    <DaysArea>
      <table>
        <caption>
          <VisuallyHidden>The week</VisuallyHidden>
        </caption>
        <tbody>
          {days.map((day) => {
            const off = holidays.filter(({ from, until }) => from <= day && day <= until)
            const pieces = placedOn(day, slots, days[0] ?? '').filter(({ isLead }) => isLead)
            return (
              <tr key={day}>
                <DayHead day={day} now={now} scope="row" />
                <td>
                  <Bands holidays={off} onHoliday={onHoliday} />
                  {pieces.length > 0 ? (
                    <ul>
                      {pieces.map(({ slot }) => (
                        <li key={slot.key}>
                          <PieceButton slot={slot} own={ownOf(slot)} onOpen={onSlot} />
                        </li>
                      ))}
                    </ul>
                  ) : null}
                  {off.length + pieces.length === 0 ? <span data-none>Nothing</span> : null}
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </DaysArea>
  )
}
