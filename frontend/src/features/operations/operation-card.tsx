import { Box, Flex, Text } from '@chakra-ui/react'
import { useMutation } from '@tanstack/react-query'
import { ChevronDown, CircleAlert, RotateCw, TriangleAlert, X } from 'lucide-react'
import { useId, useState } from 'react'
import type { retryOperation } from '~/data/operations.ts'
import { errorText } from '~/lib/server/api-error.ts'
import { toast } from '~/lib/toaster.ts'
import { Button, IconButton } from '~/ui/button.tsx'
import { deferred } from '~/ui/dialog/deferred.tsx'
import { ProgressBar } from '~/ui/notice/progress-bar.tsx'
import { Arriving } from '~/ui/page/arriving.tsx'
import { Time } from '~/ui/time.tsx'
import { dismiss } from './dismissed.ts'
import type { Progress } from './operation-progress.ts'
import { countsOf, remarkOf, remedyOf, titleOf } from './operation-words.ts'
import { TriedAgain } from './tried-again.tsx'

const Details = deferred(async () => (await import('./operation-details.tsx')).OperationDetails)

/** What is asked of the server to do an operation's failed items once more. */
export type Retrying = Pick<ReturnType<typeof retryOperation>, 'mutationFn' | 'onSettled'>

interface OperationCardProps {
  readonly progress: Progress
  /** How its failed items are done once more; nothing where whoever sees the work may not begin it again. */
  readonly retry?: Retrying | undefined
}

const Retry = ({ progress, how }: { readonly progress: Progress; readonly how: Retrying }) => {
  const retry = useMutation(how)
  const failed = progress.operations.filter((operation) => operation.failed > 0)
  const run = async () => {
    try {
      await Promise.all(failed.map(({ id }) => retry.mutateAsync(id)))
    } catch (error) {
      toast.error(errorText(error))
    }
  }
  return (
    <Button
      size="xs"
      variant="outline"
      loading={retry.isPending}
      loadingText="Retry"
      onClick={() => void run()}
    >
      <RotateCw aria-hidden />
      Retry
    </Button>
  )
}

/** One piece of work: a slim bar with counts, which opens to every VM of it. */
export const OperationCard = ({ progress, retry }: OperationCardProps) => {
  const { isRunning, failed, items, operations, total, succeeded, createdAt } = progress
  const [isOpen, setOpen] = useState(false)
  const listId = useId()
  const title = titleOf(progress)
  const remedy = remedyOf(progress)
  // Of a single VM the sentence stands in place of the list.
  const isImport = progress.kind === 'import-students'
  const sentence = items.length === 1 ? (items[0]?.error ?? items[0]?.warning) : undefined
  return (
    <Box as="li" px="4" py="2.5" borderTopWidth="1px" _first={{ borderTopWidth: '0' }}>
      <Flex gap="2" align="flex-start">
        {isRunning ? null : (
          <Flex color={failed > 0 ? 'fg.error' : 'fg.warning'} h="8" align="center">
            {failed > 0 ? <CircleAlert size={16} aria-hidden /> : <TriangleAlert size={16} aria-hidden />}
          </Flex>
        )}
        <Flex flex="1" minW="0" columnGap="2" wrap="wrap" align="center" minH="8">
          <Text fontWeight="medium" wordBreak="break-word">
            {title}
          </Text>
          <Text color="fg.muted" fontVariantNumeric="tabular-nums" aria-live="polite">
            {isRunning ? countsOf(progress) : remarkOf(progress)}
          </Text>
        </Flex>
        <Flex gap="1" align="center" flexShrink="0" minH="8">
          <Text color="fg.muted" textStyle="xs" hideBelow="md" me="1" _last={{ me: '0' }}>
            <Time at={createdAt} />
          </Text>
          {remedy === 'retry' && retry ? <Retry progress={progress} how={retry} /> : null}
          {isRunning ? null : (
            <IconButton
              size="xs"
              variant="ghost"
              aria-label={`Dismiss ${title}`}
              onClick={() => dismiss(operations.map(({ id }) => id))}
            >
              <X />
            </IconButton>
          )}
          {sentence || (isImport && failed === 0) ? null : (
            <IconButton
              size="xs"
              variant="ghost"
              aria-label={`Details of ${title}`}
              aria-expanded={isOpen}
              aria-controls={listId}
              onClick={() => setOpen(!isOpen)}
            >
              <ChevronDown
                style={{ transform: isOpen ? 'rotate(180deg)' : 'none', transition: 'transform 150ms' }}
              />
            </IconButton>
          )}
        </Flex>
      </Flex>
      {isRunning ? (
        <Box mt="1.5">
          <ProgressBar label={title} total={total} succeeded={succeeded} failed={failed} />
        </Box>
      ) : null}
      {sentence ? (
        <Text color="fg.muted" fontSize="13px" wordBreak="break-word">
          {sentence}
        </Text>
      ) : null}
      {typeof remedy === 'object' ? (
        <Text color="fg.muted" fontSize="13px">
          {remedy.advice}
        </Text>
      ) : null}
      {sentence ? <TriedAgain at={items[0]?.triedAgainAt} /> : null}
      <Box id={listId}>
        {isOpen && !sentence ? (
          <Arriving onLost={() => setOpen(false)}>
            <Details progress={progress} />
          </Arriving>
        ) : null}
      </Box>
    </Box>
  )
}
