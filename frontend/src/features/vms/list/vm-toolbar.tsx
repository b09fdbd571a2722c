import { Box, Flex, Text } from '@chakra-ui/react'
import { counted } from '@labkeeper/contract/kernel/wording'
import type { Vm } from '@labkeeper/contract/vms/vms'
import { X } from 'lucide-react'
import { memo, useCallback, useMemo } from 'react'
import { Button } from '~/ui/button.tsx'
import { FilterInput } from '~/ui/form/filter-input.tsx'
import { type Choice, Select } from '~/ui/form/select.tsx'
import type { ChangeView } from '~/ui/table/use-view.ts'
import { allocationFilters, coursesOf, readyToFilter, regionsOf, stateFilters } from './filter-vms.ts'
import type { VmSearch } from './vm-search.ts'

interface FilterProps {
  readonly name: 'state' | 'region' | 'allocation' | 'course'
  readonly label: string
  readonly everything: string
  readonly value: string | undefined
  readonly choices: readonly Choice[]
  /** Must stay the same, or every filter is drawn again with each of them. */
  readonly onChange: ChangeView<VmSearch>
}

const Filter = memo(({ name, label, everything, value = '', choices, onChange }: FilterProps) => (
  <Box flex={{ base: '1 0 40%', sm: '0 0 auto' }} w={{ sm: '9.75rem' }}>
    <Select
      size="sm"
      aria-label={label}
      value={value}
      choices={choices}
      placeholder={everything}
      onChange={(event) => onChange({ [name]: event.currentTarget.value })}
    />
  </Box>
))

const choicesOf = (filters: Readonly<Record<string, { readonly label: string }>>) =>
  Object.entries(filters).map(([value, { label }]) => ({ value, label }))
const stateChoices = choicesOf(stateFilters)
const allocationChoices = choicesOf(allocationFilters)

interface VmToolbarProps {
  /** Undefined while they load. */
  readonly vms: readonly Vm[] | undefined
  readonly shown: number
  readonly view: VmSearch
  readonly onView: ChangeView<VmSearch>
  /** Must stay the same, too. */
  readonly onClear: () => void
}

/** Narrows the list by text, state, region and by whether somebody has it. A selection is none of its business. */
export const VmToolbar = memo(({ vms, shown, view, onView, onClear }: VmToolbarProps) => {
  const setText = useCallback((q: string) => onView({ q }), [onView])
  const { q = '', state, region, allocation, course } = view
  const isNarrowed = q !== '' || [state, region, allocation, course].some((choice) => choice !== undefined)
  const prepare = useCallback(() => readyToFilter(vms ?? []), [vms])
  const regions = useMemo(() => regionsOf(vms ?? []), [vms])
  const courses = useMemo(() => coursesOf(vms ?? []), [vms])
  // A region from the address stays visible, though no VM is there.
  const regionChoices =
    !region || regions.some(({ value }) => value === region)
      ? regions
      : [...regions, { value: region, label: region }]
  return (
    <Flex role="search" aria-label="Filter virtual machines" gap="2" wrap="wrap" align="center" mb="3">
      <FilterInput
        label="Filter by name, person, address or tag"
        value={q}
        onChange={setText}
        prepare={prepare}
      />
      <Filter
        name="state"
        label="State"
        everything="All states"
        value={state}
        choices={stateChoices}
        onChange={onView}
      />
      <Filter
        name="region"
        label="Region"
        everything="All regions"
        value={region}
        choices={regionChoices}
        onChange={onView}
      />
      <Filter
        name="allocation"
        label="Allocation"
        everything="Allocated or not"
        value={allocation}
        choices={allocationChoices}
        onChange={onView}
      />
      {courses.length > 0 || course ? (
        <Filter
          name="course"
          label="Course"
          everything="All courses"
          value={course}
          choices={courses}
          onChange={onView}
        />
      ) : null}
      {isNarrowed ? (
        <Button size="sm" variant="ghost" onClick={onClear}>
          <X aria-hidden />
          Clear filters
        </Button>
      ) : null}
      <Text
        ms="auto"
        // As wide before it is known, or the controls would move when it comes.
        minW={isNarrowed ? '9.5rem' : { sm: '5rem' }}
        textAlign="end"
        color="fg.muted"
        fontVariantNumeric="tabular-nums"
        aria-live="polite"
      >
        {vms && (isNarrowed ? `${shown} of ${counted(vms.length, 'VM')}` : counted(vms.length, 'VM'))}
      </Text>
    </Flex>
  )
})
