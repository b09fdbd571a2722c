import { Flex } from '@chakra-ui/react'
import { useEffect, useRef, useState } from 'react'
import { Input } from '~/ui/form/input.tsx'
import { Select } from '~/ui/form/select.tsx'
import type { ChangeView } from '~/ui/table/use-view.ts'
import type { MoneySearch } from './money-search.ts'

const choices = [
  { value: '', label: 'Last 30 days' },
  { value: 'month', label: 'This month' },
  { value: 'course', label: 'Whole course' },
  { value: 'days', label: 'Other days' },
]

/** While a day is typed its parts are days, too: of 12/01/2026 first 1 January, and then one of the year 2. */
const settledMs = 400
const firstDay = '2000'

interface DayInputProps {
  readonly label: string
  readonly day: string
  readonly onDay: (day: string) => void
}

const DayInput = ({ label, day, onDay }: DayInputProps) => {
  const [typed, setTyped] = useState(day)
  const [shown, setShown] = useState(day)
  if (day !== shown) {
    setShown(day)
    setTyped(day)
  }
  const latest = useRef(onDay)
  latest.current = onDay
  useEffect(() => {
    if (typed === day || typed < firstDay) return
    const timer = setTimeout(() => latest.current(typed), settledMs)
    return () => clearTimeout(timer)
  }, [typed, day])
  return (
    <Input
      size="sm"
      type="date"
      aria-label={label}
      value={typed}
      onChange={({ currentTarget: { value } }) => setTyped(value)}
      onBlur={() => {
        if (typed < firstDay) setTyped(day)
      }}
    />
  )
}

interface RangePickerProps {
  readonly view: MoneySearch
  readonly range: { readonly from: string; readonly to: string }
  readonly onView: ChangeView<MoneySearch>
}

/** Which days are shown. */
export const RangePicker = ({ view, range, onView }: RangePickerProps) => (
  <Flex gap="2" wrap="wrap" flexShrink="0">
    <Select
      size="sm"
      aria-label="Days"
      choices={choices}
      value={view.show ?? ''}
      onChange={({ currentTarget: { value } }) => onView({ show: value, ...range })}
    />
    {view.show === 'days' ? (
      <>
        <DayInput label="First day" day={range.from} onDay={(from) => onView({ from })} />
        <DayInput label="Last day" day={range.to} onDay={(to) => onView({ to })} />
      </>
    ) : null}
  </Flex>
)
