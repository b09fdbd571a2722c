import { Box, Flex, Text } from '@chakra-ui/react'
import type { Course } from '@labkeeper/contract/courses/course'
import { errorText } from '~/lib/server/api-error.ts'
import { Button } from '~/ui/button.tsx'
import { Notice } from '~/ui/notice/notice.tsx'
import { Card } from '~/ui/page/card.tsx'
import { TextSkeleton } from '~/ui/page/skeletons.tsx'
import { amountText } from '../money/money-words.ts'
import { useEstimate } from './use-estimate.ts'

const Amount = ({ term, usd }: { readonly term: string; readonly usd: number }) => (
  <Flex justify="space-between" gap="4" py="1">
    <Text as="dt" color="fg.muted">
      {term}
    </Text>
    <Text as="dd" fontWeight="semibold" fontVariantNumeric="tabular-nums">
      {amountText(usd)}
    </Text>
  </Flex>
)

/** At the side of every step: what all of it costs, with what is typed. */
export const TotalCard = ({ course }: { readonly course: Course }) => {
  const { estimate, error, isFetching, refetch } = useEstimate(course)
  return (
    <Card title="What it costs" context="With what you have typed." aria-busy={isFetching}>
      {estimate ? (
        <Box as="dl">
          <Amount term="A month" usd={estimate.total.perMonth} />
          <Amount term="Whole course" usd={estimate.total.course} />
        </Box>
      ) : error ? null : (
        <TextSkeleton lines={2} />
      )}
      {error ? (
        <Notice
          tone="warning"
          role="status"
          mt={estimate ? '3' : '0'}
          action={
            <Button
              size="xs"
              variant="outline"
              loading={isFetching}
              loadingText="Try Again"
              onClick={() => void refetch()}
            >
              Try Again
            </Button>
          }
        >
          {estimate ? 'What was typed since then is not in it. ' : ''}
          {errorText(error, 'What it costs could not be reckoned.')}
        </Notice>
      ) : null}
    </Card>
  )
}
