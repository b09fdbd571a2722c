import { Button, Flex, NativeSelect, Text } from '@chakra-ui/react'
import type { Vm } from '@labkeeper/contract/vms'
import { X } from 'lucide-react'
import { FilterInput } from '~/components/filter-input.tsx'
import { allocationFilters, regionsOf, stateFilters } from './filter-vms.ts'
import { countVms } from './loss.ts'
import { parseVmSearch, type VmSearch } from './vm-search.ts'

interface SelectProps {
  readonly label: string
  readonly everything: string
  readonly value: string | undefined
  readonly options: readonly { readonly value: string; readonly label: string }[]
  readonly onChange: (value: string) => void
}

const Select = ({ label, everything, value = '', options, onChange }: SelectProps) => (
  <NativeSelect.Root size="sm" flex={{ base: '1 0 40%', sm: '0 0 auto' }} w={{ sm: '11rem' }}>
    <NativeSelect.Field
      aria-label={label}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    >
      <option value="">{everything}</option>
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </NativeSelect.Field>
    <NativeSelect.Indicator />
  </NativeSelect.Root>
)

const optionsOf = (filters: Readonly<Record<string, { readonly label: string }>>) =>
  Object.entries(filters).map(([value, { label }]) => ({ value, label }))
const stateOptions = optionsOf(stateFilters)
const allocationOptions = optionsOf(allocationFilters)

interface VmToolbarProps {
  /** Undefined while they load. */
  readonly vms: readonly Vm[] | undefined
  readonly shown: number
  readonly search: VmSearch
  /** Replaces the view in the address. */
  readonly onSearch: (search: VmSearch) => void
}

/** Narrows the list by text, state, region and by whether somebody has it. */
export const VmToolbar = ({ vms, shown, search, onSearch }: VmToolbarProps) => {
  const set = (change: Record<string, string>) => onSearch(parseVmSearch({ ...search, ...change }))
  const { q = '', state, region, allocation, sort } = search
  const isNarrowed = q !== '' || [state, region, allocation].some((choice) => choice !== undefined)
  const regions = regionsOf(vms ?? [])
  // A region from the address stays visible, though no VM is there.
  const options =
    !region || regions.some(({ value }) => value === region)
      ? regions
      : [...regions, { value: region, label: region }]
  return (
    <Flex role="search" aria-label="Filter virtual machines" gap="2" wrap="wrap" align="center" mb="3">
      <FilterInput
        label="Filter by name, person, address or tag"
        value={q}
        onChange={(text) => set({ q: text })}
      />
      <Select
        label="State"
        everything="All states"
        value={state}
        options={stateOptions}
        onChange={(value) => set({ state: value })}
      />
      <Select
        label="Region"
        everything="All regions"
        value={region}
        options={options}
        onChange={(value) => set({ region: value })}
      />
      <Select
        label="Allocation"
        everything="Allocated or not"
        value={allocation}
        options={allocationOptions}
        onChange={(value) => set({ allocation: value })}
      />
      {isNarrowed ? (
        <Button size="sm" variant="ghost" onClick={() => onSearch(sort ? { sort } : {})}>
          <X aria-hidden />
          Clear filters
        </Button>
      ) : null}
      <Text ms="auto" color="fg.muted" fontVariantNumeric="tabular-nums" aria-live="polite">
        {vms && (isNarrowed ? `${shown} of ${countVms(vms.length)}` : countVms(vms.length))}
      </Text>
    </Flex>
  )
}
