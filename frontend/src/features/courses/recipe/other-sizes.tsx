import { Box, chakra, Flex } from '@chakra-ui/react'
import type { LiveSize } from '@labkeeper/contract/courses/sizes'
import { useState } from 'react'
import { Input } from '~/ui/form/input.tsx'
import { RadioRows } from '~/ui/form/radio-row.tsx'
import { SizeRow } from './size-row.tsx'

const manySizes = 8

const matching = (sizes: readonly LiveSize[], typed: string): readonly LiveSize[] => {
  const wanted = typed.trim().toLowerCase().replaceAll('_', ' ')
  return sizes.filter(({ label }) => label.toLowerCase().includes(wanted))
}

interface OtherSizesProps {
  readonly sizes: readonly LiveSize[]
  readonly chosenId: string | undefined
  readonly onChoose: (id: string) => void
  readonly isOpen: boolean
  readonly onOpen: (isOpen: boolean) => void
}

/** All that Azure has beside what is proposed, drawn when somebody looks: a region may have hundreds. */
export const OtherSizes = ({ sizes, chosenId, onChoose, isOpen, onOpen }: OtherSizesProps) => {
  const [typed, setTyped] = useState('')
  const shown = matching(sizes, typed)
  return (
    <chakra.details open={isOpen}>
      <chakra.summary
        cursor="pointer"
        py="1"
        fontSize="13px"
        color="blue.fg"
        onClick={(event) => {
          // React holds whether it is open.
          event.preventDefault()
          onOpen(!isOpen)
        }}
      >
        All other sizes ({sizes.length})
      </chakra.summary>
      {isOpen ? (
        <Flex direction="column" gap="2" pt="2">
          {sizes.length > manySizes ? (
            <Input
              size="sm"
              type="search"
              aria-label="Filter sizes"
              placeholder="Filter"
              value={typed}
              onChange={({ currentTarget }) => setTyped(currentTarget.value)}
              onKeyDown={(event) => {
                // Enter would send the form around.
                if (event.key === 'Enter') event.preventDefault()
              }}
            />
          ) : null}
          <RadioRows w="auto" maxH="24rem" overflowY="auto" p="1" m="-1">
            {shown.map((size) => (
              <SizeRow key={size.id} size={size} checked={size.id === chosenId} onChoose={onChoose} />
            ))}
          </RadioRows>
          {shown.length === 0 ? (
            <Box color="fg.muted" fontSize="13px">
              No size is called so.
            </Box>
          ) : null}
        </Flex>
      ) : null}
    </chakra.details>
  )
}
