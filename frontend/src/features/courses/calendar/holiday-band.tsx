import type { Holiday } from './slots.ts'
import { bandName } from './words.ts'

interface BandsProps {
  readonly holidays: readonly Holiday[]
  /** Absent where one may only look. */
  readonly onHoliday: ((holiday: Holiday) => void) | undefined
}

/** Days without classes: a band that says why. */
export const Bands = ({ holidays, onHoliday }: BandsProps) =>
  holidays.map((holiday) =>
    onHoliday ? (
      <button key={holiday.id} type="button" data-band onClick={() => onHoliday(holiday)}>
        <span>{bandName(holiday)}</span>
      </button>
    ) : (
      <div key={holiday.id} data-band>
        <span>{bandName(holiday)}</span>
      </div>
    ),
  )
