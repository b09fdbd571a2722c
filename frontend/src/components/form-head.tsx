import { Box, Heading, Text } from '@chakra-ui/react'
import type { ReactNode } from 'react'

interface FormHeadProps {
  readonly title: string
  readonly context?: ReactNode
  /** The page has changed under the reader, who goes on reading here. */
  readonly takesFocus?: boolean
}

const focus = (heading: HTMLElement | null) => heading?.focus({ preventScroll: true })

/** Title and one line of context of a sign-in page. */
export const FormHead = ({ title, context, takesFocus = false }: FormHeadProps) => (
  <Box mb="6">
    <title>{`${title} · Labkeeper`}</title>
    <Heading
      as="h1"
      textStyle="xl"
      lineHeight="1.3"
      letterSpacing="-0.01em"
      tabIndex={-1}
      ref={takesFocus ? focus : null}
    >
      {title}
    </Heading>
    {context ? (
      <Text color="fg.muted" mt="1" wordBreak="break-word">
        {context}
      </Text>
    ) : null}
  </Box>
)
