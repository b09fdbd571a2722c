import { Flex } from '@chakra-ui/react'
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
        <Input
          size="sm"
          type="date"
          aria-label="First day"
          value={range.from}
          onChange={({ currentTarget: { value } }) => onView({ from: value || range.from })}
        />
        <Input
          size="sm"
          type="date"
          aria-label="Last day"
          value={range.to}
          onChange={({ currentTarget: { value } }) => onView({ to: value || range.to })}
        />
      </>
    ) : null}
  </Flex>
)
