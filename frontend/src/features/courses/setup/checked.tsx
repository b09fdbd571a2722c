import { Box, Flex, Text } from '@chakra-ui/react'
import type { Course } from '@labkeeper/contract/courses/course'
import type { CourseCheck } from '@labkeeper/contract/courses/sizes'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { checkQuery } from '~/data/courses/publishing.ts'
import { errorText } from '~/lib/server/api-error.ts'
import { Button } from '~/ui/button.tsx'
import { Notice } from '~/ui/notice/notice.tsx'
import { TextSkeleton } from '~/ui/page/skeletons.tsx'
import { hourlyText } from '../hourly-text.ts'

const Line = ({ term, children }: { readonly term: string; readonly children: ReactNode }) => (
  <Flex justify="space-between" gap="4" py="1">
    <Text as="dt" color="fg.muted">
      {term}
    </Text>
    <Text as="dd" textAlign="end" fontVariantNumeric="tabular-nums" wordBreak="break-word" minW="0">
      {children}
    </Text>
  </Flex>
)

const namesOf = ({ first, last }: CourseCheck): string | undefined =>
  first === undefined || first === last ? first : `${first} to ${last}`

const Checked = ({ check }: { readonly check: CourseCheck }) => {
  const { make, vCpus, minutes, pricePerHour, problems, warnings } = check
  const names = namesOf(check)
  return (
    <>
      <Box as="dl">
        <Line term="To be made">{make === 1 ? '1 machine' : `${make} machines`}</Line>
        {names ? <Line term="Names">{names}</Line> : null}
        {make > 0 ? (
          <Line term="vCPUs">
            {vCpus.needed} needed, {vCpus.left} of {vCpus.limit} free
          </Line>
        ) : null}
        {pricePerHour === undefined ? null : (
          <Line term="While one runs">about {hourlyText(pricePerHour)} an hour</Line>
        )}
        {pricePerHour === undefined || make < 2 ? null : (
          <Line term="While all run">about {hourlyText(pricePerHour * make)} an hour</Line>
        )}
        {make > 0 ? <Line term="Ready in">about {minutes} min</Line> : null}
      </Box>
      <Flex direction="column" gap="2" mt="3" role="status">
        {problems.map(({ field, text }) => (
          <Notice key={`${field} ${text}`} tone="warning">
            {text}
          </Notice>
        ))}
        {warnings.map((text) => (
          <Notice key={text} tone="info">
            {text}
          </Notice>
        ))}
      </Flex>
    </>
  )
}

/** What publishing would make of a course that has a recipe. */
export const Checking = ({ course }: { readonly course: Course }) => {
  const { data, error, isFetching, refetch } = useQuery({ ...checkQuery(course), retry: false })
  if (data) return <Checked check={data} />
  if (!error) return <TextSkeleton lines={4} />
  return (
    <Notice
      tone="warning"
      role="status"
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
      {errorText(error, 'It could not be checked whether this fits.')}
    </Notice>
  )
}
