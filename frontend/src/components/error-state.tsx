import { Button, Flex, Heading, Text } from '@chakra-ui/react'
import { CircleAlert, RotateCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { ApiError, errorText, isRefusal } from '~/lib/api-error.ts'

interface ErrorStateProps {
  /** What happened: 'Failed to load virtual machines'. */
  readonly title: string
  readonly error?: unknown
  /** 'h1' where this is the whole page, 'h3' below a section's own title. */
  readonly level?: 'h1' | 'h2' | 'h3'
  /** Shows 'Try Again'; leave it out where trying again cannot help. */
  readonly onRetry?: () => void
  readonly retrying?: boolean
  /** Another way out: a link back. */
  readonly action?: ReactNode
}

/** A bug of ours or code that did not arrive: its own message would say nothing to a person. */
const broken = 'Something is wrong with this page, not with your data. Reload it, or try again later.'

const explain = (error: unknown): string => (error instanceof ApiError ? errorText(error) : broken)

export const ErrorState = ({
  title,
  error,
  level = 'h2',
  onRetry,
  retrying = false,
  action,
}: ErrorStateProps) => (
  <Flex
    role="alert"
    direction="column"
    align="center"
    textAlign="center"
    px="4"
    py={{ base: '12', md: '16' }}
  >
    <Flex align="center" justify="center" boxSize="12" rounded="full" bg="bg.error" color="fg.error" mb="4">
      <CircleAlert size={22} strokeWidth={1.75} aria-hidden />
    </Flex>
    <Heading as={level} textStyle="md">
      {title}
    </Heading>
    {error === undefined ? null : (
      <Text color="fg.muted" maxW="30rem" mt="1" wordBreak="break-word">
        {explain(error)}
      </Text>
    )}
    {/* What the server understood and refused is nothing to report to anybody. */}
    {error instanceof ApiError && error.requestId && !isRefusal(error) ? (
      <Text color="fg.muted" textStyle="xs" fontFamily="mono" mt="2">
        Request {error.requestId}
      </Text>
    ) : null}
    <Flex mt="5" gap="2" wrap="wrap" justify="center">
      {onRetry ? (
        <Button variant="outline" loading={retrying} onClick={onRetry}>
          <RotateCw />
          Try Again
        </Button>
      ) : null}
      {action}
    </Flex>
  </Flex>
)
