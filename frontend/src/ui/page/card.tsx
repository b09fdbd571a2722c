import { Box, type BoxProps, Flex, Heading, Text } from '@chakra-ui/react'
import { type ReactNode, useId } from 'react'

interface CardProps extends Omit<BoxProps, 'title'> {
  readonly title?: string
  readonly context?: ReactNode
  /** At the right of the title. */
  readonly actions?: ReactNode
}

/** The raised surface; with a title it is a landmark of that name. */
export const Card = ({ title, context, actions, children, ...rest }: CardProps) => {
  const id = useId()
  return (
    <Box
      as={title ? 'section' : 'div'}
      {...(title ? { 'aria-labelledby': id } : {})}
      bg="bg.panel"
      borderWidth="1px"
      rounded="l3"
      p="4"
      minW="0"
      {...rest}
    >
      {title ? (
        <Flex justify="space-between" align="flex-start" gap="3" mb="3">
          <Box minW="0">
            <Heading as="h2" id={id} textStyle="md" lineHeight="1.4">
              {title}
            </Heading>
            {context ? <Text color="fg.muted">{context}</Text> : null}
          </Box>
          {actions}
        </Flex>
      ) : null}
      {children}
    </Box>
  )
}
