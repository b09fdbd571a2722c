import { Box, Flex, Heading, Text } from '@chakra-ui/react'
import { ArrowRight } from 'lucide-react'
import { MiddleText } from '~/ui/middle-text.tsx'
import { VirtualList } from '~/ui/table/virtual-list.tsx'
import { Person } from '../allocation/person.tsx'
import { nameSome, type Pair, type Plan } from './pairing.ts'

const keyOf = ({ vm }: Pair): string => vm._id

const Row = ({ vm, student }: Pair) => (
  <Flex align="center" gap="2.5" px="3" h="full" fontSize="13px">
    <Box flex="0 1 36%" minW="0" fontWeight="medium">
      <MiddleText text={vm.name} />
    </Box>
    <Box color="fg.muted" flexShrink="0">
      <ArrowRight size={14} role="img" aria-label="to" />
    </Box>
    <Box flex="1" minW="0">
      <Person person={student} />
    </Box>
  </Flex>
)

/** What is over on either side, in one sentence. */
const remainderOf = ({ vmsLeft, studentsLeft }: Plan): string => {
  if (vmsLeft.length > 0) {
    return vmsLeft.length === 1
      ? `${nameSome(vmsLeft)} stays unallocated: choose one more student.`
      : `${nameSome(vmsLeft)} stay unallocated: choose ${vmsLeft.length} more students.`
  }
  if (studentsLeft.length === 0) return 'Every free VM gets a student.'
  return `${nameSome(studentsLeft)} ${studentsLeft.length === 1 ? 'gets' : 'get'} none: no VM is left.`
}

/** Which VM goes to whom, before it happens. */
export const PairList = ({ plan }: { readonly plan: Plan }) => (
  <Flex as="section" direction="column" aria-label="Pairs" minW="0">
    <Flex justify="space-between" align="center" gap="2" mb="2">
      <Heading as="h3" textStyle="sm">
        Pairs
      </Heading>
      <Text color="fg.muted" fontVariantNumeric="tabular-nums">
        {plan.pairs.length}
      </Text>
    </Flex>
    {plan.pairs.length > 0 ? (
      <VirtualList
        label="Which VM goes to whom"
        items={plan.pairs}
        itemKey={keyOf}
        rowHeight={48}
        flex="1"
        minH={{ base: '9rem', md: '18rem' }}
        maxH={{ base: '12.5rem', md: '22.5rem' }}
        borderWidth="1px"
        rounded="l2"
      >
        {Row}
      </VirtualList>
    ) : null}
    <Text mt="2" color="fg.muted" textStyle="xs" role="status">
      {remainderOf(plan)}
    </Text>
  </Flex>
)
