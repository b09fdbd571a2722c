import { Box, Dialog, Flex, Text } from '@chakra-ui/react'
import type { Course } from '@labkeeper/contract/courses/course'
import { stateInWords } from '@labkeeper/contract/courses/ended'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Maximize } from 'lucide-react'
import { useCallback, useState } from 'react'
import { endJoinCode, joinCodeQuery, makeJoinCode } from '~/data/courses/join-code.ts'
import { tell } from '~/lib/tell.ts'
import { exactTime } from '~/lib/time.ts'
import { Button } from '~/ui/button.tsx'
import { CopyButton } from '~/ui/copy-button.tsx'
import type { WithOpener } from '~/ui/dialog/deferred.tsx'
import { Modal, ModalHead } from '~/ui/dialog/modal.tsx'
import { useConfirm } from '~/ui/dialog/use-confirm.tsx'
import { ErrorState } from '~/ui/page/error-state.tsx'
import { TextSkeleton } from '~/ui/page/skeletons.tsx'
import { mayChangePeople } from '../may-change.ts'
import { CodeScreen } from './code-screen.tsx'
import { QrCode } from './qr-code.tsx'

export interface JoinCodeProps {
  readonly course: Course
  readonly open: boolean
  readonly onClose: () => void
}

/** Who the code lets in. */
const whoJoins = ({ join: { mode, domains } }: Course): string => {
  if (mode === 'anyone') return 'Anyone who has it may join.'
  if (mode === 'domain') return `Whoever has an address of ${domains.join(' or ')} may join.`
  return 'Only people of this list may join by it.'
}

interface CodePartProps {
  readonly term: string
  readonly value: string
  /** To be read aloud, or from across a table. */
  readonly isLarge?: boolean
}

const CodePart = ({ term, value, isLarge = false }: CodePartProps) => (
  <Box mb="2">
    <Text as="dt" color="fg.muted" fontSize="13px">
      {term}
    </Text>
    <Flex as="dd" align="center" gap="1" justify="space-between">
      <Text
        as="span"
        fontFamily="mono"
        wordBreak="break-all"
        {...(isLarge
          ? { fontSize: '1.625rem', fontWeight: 'semibold', lineHeight: '1.2' }
          : { fontSize: '13px' })}
      >
        {value}
      </Text>
      <CopyButton value={value} label={term.toLowerCase()} copiedText={`${term} copied`} />
    </Flex>
  </Box>
)

/** The code by which people join, for the board, the chat and the projector. */
export const JoinCodeDialog = ({ course, open, onClose, opener }: JoinCodeProps & WithOpener) => {
  const { data, error, isFetching, refetch } = useQuery({ ...joinCodeQuery(course.id), enabled: open })
  const make = useMutation(makeJoinCode(course.id))
  const end = useMutation(endJoinCode(course.id))
  const { confirm, confirmation } = useConfirm()
  const [isOnScreen, setOnScreen] = useState(false)
  // The same each time: the browser's own full screen ends with another one.
  const leaveScreen = useCallback(() => setOnScreen(false), [])
  const mayChange = mayChangePeople(course)

  const onMake = () => tell(make.mutateAsync(), 'Failed to make a code')
  const askToMake = () => {
    if (!data) return void onMake()
    confirm({
      title: 'Make a new code?',
      text: 'The old code no longer works then. Who has joined stays.',
      confirmLabel: 'New code',
      destructive: false,
      onConfirm: onMake,
    })
  }
  const askToEnd = () =>
    confirm({
      title: 'End the code?',
      text: 'Nobody can join by it any more. Who has joined stays.',
      confirmLabel: 'End code',
      onConfirm: () => tell(end.mutateAsync(), 'Failed to end the code'),
    })
  return (
    <Modal open={open} onClose={onClose} opener={opener} content={{ maxW: '34rem' }}>
      <ModalHead title="Join code" onClose={onClose} />
      <Dialog.Body>
        {data ? (
          <Flex
            direction={{ base: 'column', sm: 'row' }}
            gap="5"
            align={{ base: 'center', sm: 'flex-start' }}
          >
            <QrCode text={data.link} width="11rem" />
            <Flex direction="column" flex="1" minW="0" w="full" gap="3">
              <dl>
                <CodePart term="Code" value={data.code} isLarge />
                <CodePart term="Link" value={data.link} />
              </dl>
              <Text color="fg.muted" fontSize="13px">
                {whoJoins(course)} Valid until {exactTime(new Date(data.expiresAt))}.
              </Text>
            </Flex>
          </Flex>
        ) : data === null ? (
          <Text color="fg.muted">
            {course.state === 'open'
              ? `There is no code. ${mayChange ? 'With one, people join by themselves.' : 'A teacher can make one.'}`
              : course.state === 'draft'
                ? 'Publish the course first.'
                : `${stateInWords(course.state)} Nobody can join.`}
          </Text>
        ) : error ? (
          <ErrorState
            title="Failed to load the join code"
            error={error}
            retrying={isFetching}
            onRetry={() => void refetch()}
          />
        ) : (
          <TextSkeleton lines={4} />
        )}
      </Dialog.Body>
      {data || (data === null && mayChange) ? (
        <Dialog.Footer flexWrap="wrap">
          {data && mayChange ? (
            <Button variant="outline" tone="error" onClick={askToEnd}>
              End code
            </Button>
          ) : null}
          {mayChange ? (
            <Button
              variant={data ? 'outline' : 'solid'}
              disabled={course.state !== 'open'}
              loading={make.isPending}
              loadingText="New code"
              onClick={askToMake}
            >
              New code
            </Button>
          ) : null}
          {data ? (
            <Button onClick={() => setOnScreen(true)}>
              <Maximize aria-hidden />
              Full screen
            </Button>
          ) : null}
        </Dialog.Footer>
      ) : null}
      {data ? <CodeScreen course={course} code={data} open={isOnScreen} onClose={leaveScreen} /> : null}
      {confirmation}
    </Modal>
  )
}
