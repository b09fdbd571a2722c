import { Box, Flex, Text } from '@chakra-ui/react'
import { counted } from '@labkeeper/contract/kernel/wording'
import type { FoundStudent } from '@labkeeper/contract/students/students'
import type { Vm } from '@labkeeper/contract/vms/vms'
import { useMutation } from '@tanstack/react-query'
import { Search } from 'lucide-react'
import { type RefObject, useId, useState } from 'react'
import { allocate, searchStudents } from '~/data/students/allocations.ts'
import { errorText } from '~/lib/server/api-error.ts'
import { toast } from '~/lib/toaster.ts'
import { Button } from '~/ui/button.tsx'
import { Input } from '~/ui/form/input.tsx'
import { Person } from './person.tsx'

interface FoundProps {
  readonly student: FoundStudent
  readonly isChosen: boolean
  readonly disabled: boolean
  readonly onAllocate: () => void
}

const Found = ({ student, isChosen, disabled, onAllocate }: FoundProps) => {
  const id = useId()
  return (
    <Flex as="li" align="center" gap="3" py="2" borderTopWidth="1px" _first={{ borderTopWidth: '0' }}>
      <Box flex="1" minW="0" id={id} fontWeight="medium">
        <Person person={student} />
      </Box>
      <Button
        size="xs"
        variant="outline"
        aria-describedby={id}
        loading={isChosen}
        loadingText="Allocate"
        disabled={disabled}
        onClick={onAllocate}
      >
        Allocate
      </Button>
    </Flex>
  )
}

/** As many as the server answers at once. */
const most = 50

interface SearchUsersProps {
  readonly vm: Pick<Vm, '_id'>
  readonly newPassword: boolean
  readonly input: RefObject<HTMLInputElement | null>
  readonly onAllocated: () => void
}

/** Finds students by the beginnings of their names and addresses, and gives the VM to one of them. */
export const SearchUsers = ({ vm, newPassword, input, onAllocated }: SearchUsersProps) => {
  const [query, setQuery] = useState('')
  const search = useMutation({
    ...searchStudents(),
    onError: (error) => toast.error(errorText(error, 'Failed to search users')),
  })
  const allocation = useMutation({
    ...allocate(),
    onError: (error) => toast.error(errorText(error, 'Failed to allocate resource')),
  })
  const text = query.trim()
  const found = search.data

  const give = (userId: string) =>
    allocation.mutate(
      { resourceId: vm._id, userId, newPassword },
      {
        onSuccess: () => {
          toast.success('Resource allocated successfully')
          onAllocated()
        },
      },
    )
  return (
    <>
      <form
        aria-label="Search users"
        onSubmit={(event) => {
          event.preventDefault()
          if (text !== '' && !search.isPending) search.mutate(text)
        }}
      >
        <Flex gap="2">
          <Input
            ref={input}
            size="sm"
            type="search"
            aria-label="Name or email"
            placeholder="Search by name or email"
            autoComplete="off"
            spellCheck={false}
            maxLength={100}
            value={query}
            onChange={(event) => setQuery(event.currentTarget.value)}
          />
          <Button
            type="submit"
            variant="outline"
            disabled={text === ''}
            loading={search.isPending}
            loadingText="Search"
          >
            <Search aria-hidden />
            Search
          </Button>
        </Flex>
      </form>
      <Box mt="3">
        <Text color="fg.muted" role="status">
          {statusOf(search.variables, found)}
        </Text>
        {found && found.length > 0 ? (
          <Box
            as="ul"
            aria-label="Users found"
            listStyleType="none"
            mt="1"
            maxH="12.5rem"
            overflowY="auto"
            pe="1"
          >
            {found.map((student) => (
              <Found
                key={student._id}
                student={student}
                isChosen={allocation.isPending && allocation.variables.userId === student._id}
                disabled={allocation.isPending}
                onAllocate={() => give(student._id)}
              />
            ))}
          </Box>
        ) : null}
      </Box>
    </>
  )
}

/** What the search has come to, in one line. */
const statusOf = (asked: string | undefined, found: readonly FoundStudent[] | undefined): string => {
  if (!found) return 'Students of your lab are found by the beginning of a name or an address.'
  if (found.length === 0)
    return `No users found for “${asked ?? ''}”. Check the spelling, or create the user.`
  if (found.length >= most) return `The first ${most} users found. More letters find fewer.`
  return `${counted(found.length, 'user')} found`
}
