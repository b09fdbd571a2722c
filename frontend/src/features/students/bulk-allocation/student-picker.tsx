import { Box, chakra, Flex, Heading, Text } from '@chakra-ui/react'
import { useDeferredValue, useMemo, useState } from 'react'
import { Button } from '~/ui/button.tsx'
import { Checkbox } from '~/ui/form/checkbox.tsx'
import { Input } from '~/ui/form/input.tsx'
import { VirtualList } from '~/ui/table/virtual-list.tsx'
import { Person } from '../allocation/person.tsx'
import { type Candidate, filterStudents } from './pairing.ts'

const box = { h: { base: '12.5rem', md: '18rem' }, borderWidth: '1px', rounded: 'l2' } as const

const Label = chakra('label', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '2.5',
    px: '3',
    h: 'full',
    cursor: 'pointer',
    _hover: { bg: 'bg.subtle' },
  },
})

interface StudentPickerProps {
  /** In natural order. */
  readonly candidates: readonly Candidate[]
  readonly chosen: ReadonlySet<string>
  /** How many VMs there are to give. */
  readonly free: number
  /** Undefined: those who have no VM yet, as many as there are VMs. */
  readonly onChoose: (chosen: ReadonlySet<string> | undefined) => void
}

const keyOf = ({ _id }: Candidate): string => _id

/** Who gets one: thousands of students, by a filter and checkboxes. */
export const StudentPicker = ({ candidates, chosen, free, onChoose }: StudentPickerProps) => {
  const [text, setText] = useState('')
  const [withOthers, setWithOthers] = useState(false)
  const query = useDeferredValue(text)
  const offered = useMemo(
    () => filterStudents(withOthers ? candidates : candidates.filter(({ has }) => has.length === 0), query),
    [candidates, withOthers, query],
  )
  const toggle = (id: string) => {
    const next = new Set(chosen)
    if (!next.delete(id)) next.add(id)
    onChoose(next)
  }
  return (
    <Box as="section" aria-label="Students" minW="0">
      <Flex justify="space-between" align="center" gap="2" mb="2">
        <Heading as="h3" textStyle="sm">
          Students
        </Heading>
        <Text color="fg.muted" fontVariantNumeric="tabular-nums" aria-live="polite">
          {chosen.size} of {candidates.length.toLocaleString('en')} chosen
        </Text>
      </Flex>
      <Input
        size="sm"
        type="search"
        aria-label="Filter students"
        placeholder="Filter by name or email"
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Flex as="label" align="center" gap="2" my="2" cursor="pointer" fontSize="13px">
        <Checkbox checked={withOthers} onChange={(event) => setWithOthers(event.currentTarget.checked)} />
        Also show students who have a VM
      </Flex>
      {offered.length === 0 ? (
        <Flex {...box} align="center" justify="center" color="fg.muted" fontSize="13px" aria-hidden>
          Nobody found
        </Flex>
      ) : (
        <VirtualList label="Students to choose from" items={offered} itemKey={keyOf} rowHeight={48} {...box}>
          {(student) => (
            <Label>
              <Checkbox checked={chosen.has(student._id)} onChange={() => toggle(student._id)} />
              <Box flex="1" minW="0" fontSize="13px">
                <Person person={student} />
              </Box>
              {student.has.length > 0 ? (
                <Text color="fg.muted" textStyle="xs" maxW="40%" truncate title={student.has.join(', ')}>
                  has {student.has.join(', ')}
                </Text>
              ) : null}
            </Label>
          )}
        </VirtualList>
      )}
      <Text srOnly role="status">
        {offered.length === 0 ? 'Nobody found' : `${offered.length} shown`}
      </Text>
      <Flex mt="2" ms="-2" gap="1" align="center" wrap="wrap">
        <Button size="xs" variant="ghost" onClick={() => onChoose(undefined)}>
          {suggestionLabel(candidates, free)}
        </Button>
        <Button size="xs" variant="ghost" disabled={chosen.size === 0} onClick={() => onChoose(new Set())}>
          Choose none
        </Button>
      </Flex>
    </Box>
  )
}

const suggestionLabel = (candidates: readonly Candidate[], free: number): string => {
  const unassigned = candidates.filter(({ has }) => has.length === 0).length
  return unassigned > free ? `Choose the first ${free} without a VM` : 'Choose all without a VM'
}
