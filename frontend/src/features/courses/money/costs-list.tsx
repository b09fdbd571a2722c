import { Box, Flex, Heading, Text } from '@chakra-ui/react'
import type { Money } from '@labkeeper/contract/courses/money'
import { CircleDollarSign } from 'lucide-react'
import { useMemo } from 'react'
import { sortOf, toSort } from '~/lib/sort-search.ts'
import { FilterInput } from '~/ui/form/filter-input.tsx'
import { type ListQuery, ListView } from '~/ui/table/list-view.tsx'
import type { ChangeView } from '~/ui/table/use-view.ts'
import { CostCard } from './cost-card.tsx'
import { costColumns, type PersonCosts } from './cost-columns.tsx'
import { filterCosts, type MoneySearch, sortableColumns } from './money-search.ts'

const idOf = ({ enrolmentId, name }: PersonCosts): string => enrolmentId ?? name
const nameOf = ({ name }: PersonCosts): string => name
const cardOf = (costs: PersonCosts) => <CostCard costs={costs} />
/** Among fewer nobody has to search. */
const many = 10

interface CostsListProps {
  readonly query: Omit<ListQuery<PersonCosts>, 'data'>
  readonly people: Money['people']
  readonly view: MoneySearch
  readonly onView: ChangeView<MoneySearch>
}

/** What each person has cost since the course began, dearest first. */
export const CostsList = ({ query, people, view, onView }: CostsListProps) => {
  const { q } = view
  const shown = useMemo(() => filterCosts(people, { q }), [people, q])
  return (
    <Box>
      <Flex justify="space-between" align="flex-end" gap="3" wrap="wrap" mb="3">
        <Box>
          <Heading as="h3" textStyle="md">
            By person
          </Heading>
          <Text color="fg.muted">Since the course began.</Text>
        </Box>
        {people.length > many || q ? (
          <FilterInput label="Filter people" value={q ?? ''} onChange={(text) => onView({ q: text })} />
        ) : null}
      </Flex>
      <ListView
        query={{ ...query, data: people, error: null }}
        failed="Failed to load what this course has cost"
        level="h3"
        empty={{ icon: CircleDollarSign, title: 'Nothing has cost anything yet.' }}
        noMatch={{
          title: 'Nobody matches this filter',
          clearLabel: 'Clear filter',
          onClear: () => onView({ q: undefined }),
        }}
        maxHeight="max(24rem, 100dvh - 17rem)"
        label="Cost by person"
        columns={costColumns}
        rows={shown}
        rowId={idOf}
        rowName={nameOf}
        sort={sortOf(view)}
        onSort={(sort) => onView({ sort: toSort(sortableColumns, sort) })}
        card={cardOf}
        minWidth="48rem"
      />
    </Box>
  )
}
