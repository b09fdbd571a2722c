import { Box, Text } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import { failuresQuery } from '~/data/operations.ts'
import { errorText } from '~/lib/server/api-error.ts'
import { ItemList } from './item-list.tsx'

interface ImportFailuresProps {
  readonly operationId: string
  /** How many there are by now. */
  readonly failed: number
}

/** Who was not created by an import, and why: as many as are of use on a screen. */
export const ImportFailures = ({ operationId, failed }: ImportFailuresProps) => {
  const { data: failures, error } = useQuery(failuresQuery(operationId, failed))
  if (failures === undefined) {
    return (
      <Text color="fg.muted" fontSize="13px" mt="2" role="status">
        {error === null ? 'Loading…' : errorText(error)}
      </Text>
    )
  }
  return (
    <ItemList label="Failed rows">
      {failures.map(({ place, name, error: reason }) => (
        <Box as="li" key={place} py="1">
          <Text wordBreak="break-all">{name}</Text>
          <Text color="fg.error" wordBreak="break-word">
            {reason}
          </Text>
        </Box>
      ))}
      {failed > failures.length ? (
        <Text as="li" py="1" color="fg.muted">
          and {failed - failures.length} more
        </Text>
      ) : null}
    </ItemList>
  )
}
