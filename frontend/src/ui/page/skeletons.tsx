import { Box, Flex, Skeleton } from '@chakra-ui/react'

const rowsOf = (count: number) => Array.from({ length: count }, (_, index) => index)
const widths = ['38%', '52%', '30%', '46%', '60%']

/** Lines of text that are on their way; said once to screen readers. */
export const TextSkeleton = ({ lines = 3 }: { readonly lines?: number }) => (
  <Flex direction="column" gap="3" role="status" aria-label="Loading">
    {rowsOf(lines).map((line) => (
      <Skeleton key={line} h="4" w={widths[line % widths.length] ?? '50%'} />
    ))}
  </Flex>
)

/** Rows of the final height, so that nothing moves when they arrive. */
export const RowSkeletons = ({
  rows = 8,
  height = 44,
}: {
  readonly rows?: number
  readonly height?: number
}) => (
  <Box role="status" aria-label="Loading">
    {rowsOf(rows).map((row) => (
      <Flex key={row} align="center" h={`${height}px`} px="4" borderTopWidth={row === 0 ? '0' : '1px'}>
        <Skeleton h="3.5" w={widths[row % widths.length] ?? '50%'} maxW="22rem" />
      </Flex>
    ))}
  </Box>
)

/** A form with its labels and inputs. */
export const FormSkeleton = ({ fields = 4 }: { readonly fields?: number }) => (
  <Flex direction="column" gap="5" role="status" aria-label="Loading">
    {rowsOf(fields).map((field) => (
      <Box key={field}>
        <Skeleton h="3.5" w="28" mb="2.5" />
        <Skeleton h="10" />
      </Box>
    ))}
  </Flex>
)
