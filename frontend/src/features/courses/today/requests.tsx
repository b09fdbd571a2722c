import { Box, Flex, Text } from '@chakra-ui/react'
import type { Course } from '@labkeeper/contract/courses/course'
import { durationInWords } from '@labkeeper/contract/courses/duration'
import type { AnswerInput } from '@labkeeper/contract/courses/grants'
import type { TimeRequest } from '@labkeeper/contract/courses/my-hours'
import { useMutation, useQuery } from '@tanstack/react-query'
import { answerRequest, requestsQuery } from '~/data/courses/hours.ts'
import { tell } from '~/lib/tell.ts'
import { Button } from '~/ui/button.tsx'
import { deferredDialog } from '~/ui/dialog/deferred.tsx'
import { useDialog } from '~/ui/dialog/use-dialog.ts'
import { Card } from '~/ui/page/card.tsx'
import { Time } from '~/ui/time.tsx'
import { mayAs } from '../rights.ts'
import type { AnswerProps } from './answer-dialog.tsx'

const AnswerDialog = deferredDialog<AnswerProps>(
  async () => (await import('./answer-dialog.tsx')).AnswerDialog,
)

interface RequestRowProps {
  readonly request: TimeRequest
  readonly isPending: boolean
  readonly onAnswer: ((answer: AnswerInput['answer']) => void) | undefined
  readonly onMore: () => void
}

const RequestRow = ({ request, isPending, onAnswer, onMore }: RequestRowProps) => {
  const { name, minutes, note, at } = request
  return (
    <Flex as="li" columnGap="4" rowGap="2" wrap="wrap" align="center" justify="space-between">
      <Box flex="1 1 16rem" minW="0" overflowWrap="anywhere">
        <Text>
          <Text as="span" fontWeight="medium">
            {name}
          </Text>{' '}
          asks for {durationInWords(minutes)}
          <Text as="span" color="fg.muted" fontSize="13px">
            {' '}
            · <Time at={at} />
          </Text>
        </Text>
        {note ? <Text color="fg.muted">{note}</Text> : null}
      </Box>
      {onAnswer ? (
        <Flex gap="2" wrap="wrap">
          <Button size="xs" variant="ghost" aria-label={`Answer ${name} in words`} onClick={onMore}>
            In words
          </Button>
          <Button
            size="xs"
            variant="outline"
            disabled={isPending}
            aria-label={`No, ${name}`}
            onClick={() => onAnswer('refuse')}
          >
            No
          </Button>
          <Button
            size="xs"
            disabled={isPending}
            aria-label={`Grant ${name}`}
            onClick={() => onAnswer('grant')}
          >
            Grant
          </Button>
        </Flex>
      ) : null}
    </Flex>
  )
}

/** Who asks for more time; nothing while nobody does. */
export const Requests = ({ course }: { readonly course: Course }) => {
  const { data: requests = [] } = useQuery(requestsQuery(course.id))
  const { mutateAsync, isPending } = useMutation(answerRequest(course.id))
  const answering = useDialog<TimeRequest>()
  const { subject } = answering
  const mayAnswer = mayAs(course, 'assistant')
  const answer = (requestId: string, what: AnswerInput['answer']) =>
    tell(mutateAsync({ requestId, answer: { answer: what } }), 'Failed to answer')
  return (
    <>
      {requests.length > 0 ? (
        <Card title="Requests" mb="4">
          <Flex as="ul" direction="column" gap="3" listStyleType="none">
            {requests.map((request) => (
              <RequestRow
                key={request.id}
                request={request}
                isPending={isPending}
                onAnswer={mayAnswer ? (what) => void answer(request.id, what) : undefined}
                onMore={() => answering.open(request)}
              />
            ))}
          </Flex>
        </Card>
      ) : null}
      {subject ? (
        <AnswerDialog
          key={answering.key}
          courseId={course.id}
          request={subject}
          open={answering.isOpen}
          onClose={answering.close}
        />
      ) : null}
    </>
  )
}
