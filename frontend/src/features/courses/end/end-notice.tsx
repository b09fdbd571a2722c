import { Box, Flex, Text } from '@chakra-ui/react'
import type { CleanUp } from '@labkeeper/contract/courses/clean-up-routes'
import type { Course } from '@labkeeper/contract/courses/course'
import { dayInWords } from '@labkeeper/contract/courses/day-words'
import { useMutation, useQuery } from '@tanstack/react-query'
import { cleanUpQuery } from '~/data/courses/clean-up.ts'
import { retryCourseOperation } from '~/data/courses/work.ts'
import { errorText } from '~/lib/server/api-error.ts'
import { toast } from '~/lib/toaster.ts'
import { AppLink } from '~/ui/app-link.tsx'
import { Button } from '~/ui/button.tsx'
import { Notice } from '~/ui/notice/notice.tsx'
import { courseLink } from '../course-link.ts'
import { todayIn } from '../days.ts'
import { mayAs } from '../rights.ts'
import { askingAzure, goesOf, inALine } from './what-goes.ts'

interface OfCourse {
  readonly course: Course
}

/** By the last part of what Azure calls its types. */
const kinds: Readonly<Record<string, string>> = {
  virtualMachines: 'virtual machine',
  networkInterfaces: 'network interface',
  publicIPAddresses: 'public IP address',
  networkSecurityGroups: 'network security group',
  disks: 'disk',
  snapshots: 'snapshot',
  virtualNetworks: 'virtual network',
}
const kindOf = (type: string): string => kinds[type.slice(type.indexOf('/') + 1)] ?? type

const Kept = ({ course, left }: OfCourse & { readonly left: NonNullable<CleanUp['left']> }) => {
  const { mutate, isPending } = useMutation({
    ...retryCourseOperation(course.id),
    onError: (error) => toast.error(errorText(error, 'Failed to try it again')),
  })
  const { operationId } = course
  return (
    <>
      <Box as="ul" ps="4" my="2" listStyleType="disc" maxH="12rem" overflowY="auto" tabIndex={0}>
        {left.map(({ id, name, type }) => (
          <Text as="li" key={id} overflowWrap="anywhere">
            {name}{' '}
            <Text as="span" color="fg.muted">
              ({kindOf(type)})
            </Text>
          </Text>
        ))}
      </Box>
      <Flex gap="3" align="center" wrap="wrap">
        <span>Azure did not remove these, for instance because of a lock. It is tried again by itself.</span>
        {operationId === undefined ? null : (
          <Button
            size="xs"
            variant="outline"
            loading={isPending}
            loadingText="Try again now"
            onClick={() => mutate(operationId)}
          >
            Try again now
          </Button>
        )}
      </Flex>
    </>
  )
}

/** How far it is, which only its teachers are told. */
const Progress = ({ course }: OfCourse) => {
  const { data } = useQuery(cleanUpQuery(course))
  if (data === undefined) return null
  const rest = goesOf(data)
  return (
    <>
      {rest.length > 0 ? <p>Still there: {inALine(rest)}.</p> : <p>{askingAzure}</p>}
      {data.proof === undefined ? null : <p>{data.proof}</p>}
      {data.left === undefined || data.left.length === 0 ? null : <Kept course={course} left={data.left} />}
    </>
  )
}

/** On all pages of a course that has ended: when it is cleaned up, how far that is, and the proof of it. */
export const EndNotice = ({ course }: OfCourse) => {
  const { id, state, cleanUpAt, timeZone } = course
  const isTeacher = mayAs(course, 'teacher')
  if (state === 'cleaning') {
    return (
      <Notice tone="warning" title="This course is being cleaned up" mb="4">
        {isTeacher ? <Progress course={course} /> : <p>Its machines are being removed.</p>}
      </Notice>
    )
  }
  if (state === 'archived') {
    return (
      <Notice tone="success" role="status" title="Nothing of this course is left in Azure." mb="4">
        Its people, history, hours and money can be read for 13 months.
      </Notice>
    )
  }
  return isTeacher && cleanUpAt !== undefined ? (
    <Notice tone="info" mb="4">
      This course is closed. It is cleaned up on {dayInWords(todayIn(timeZone, new Date(cleanUpAt)))}.{' '}
      <AppLink {...courseLink(id, 'clean-up')}>See what goes</AppLink>
    </Notice>
  ) : null
}
