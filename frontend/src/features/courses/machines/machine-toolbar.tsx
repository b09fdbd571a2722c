import { Box, Flex, Text } from '@chakra-ui/react'
import { counted } from '@labkeeper/contract/kernel/wording'
import { useCallback } from 'react'
import { FilterInput } from '~/ui/form/filter-input.tsx'
import { Select } from '~/ui/form/select.tsx'
import type { ChangeView } from '~/ui/table/use-view.ts'
import { type MachineSearch, stateFilters } from './machine-search.ts'

const states = Object.entries(stateFilters).map(([value, { label }]) => ({ value, label }))

interface MachineToolbarProps {
  readonly count: number
  readonly shown: number
  readonly view: MachineSearch
  readonly onView: ChangeView<MachineSearch>
}

/** Narrows the list by text and state. */
export const MachineToolbar = ({ count, shown, view, onView }: MachineToolbarProps) => {
  const setText = useCallback((q: string) => onView({ q }), [onView])
  const all = counted(count, 'machine')
  return (
    <Flex role="search" aria-label="Filter machines" gap="2" wrap="wrap" align="center" mb="3">
      <FilterInput label="Filter by name, person or address" value={view.q ?? ''} onChange={setText} />
      <Box flex={{ base: '1 0 40%', sm: '0 0 auto' }} w={{ sm: '9.75rem' }}>
        <Select
          size="sm"
          aria-label="State"
          value={view.state ?? ''}
          placeholder="All states"
          choices={states}
          onChange={({ currentTarget }) => onView({ state: currentTarget.value })}
        />
      </Box>
      <Text ms="auto" color="fg.muted" fontVariantNumeric="tabular-nums" aria-live="polite">
        {shown === count ? all : `${shown} of ${all}`}
      </Text>
    </Flex>
  )
}
