import { Flex, Heading, Text } from '@chakra-ui/react'
import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

interface EmptyStateProps {
  readonly icon: LucideIcon
  readonly title: string
  /** 'h1' where this is the whole page, 'h3' below a section's own title. */
  readonly level?: 'h1' | 'h2' | 'h3'
  /** One sentence: what this place is for. */
  readonly children?: ReactNode
  /** One button. */
  readonly action?: ReactNode
}

export const EmptyState = ({ icon: Icon, title, level = 'h2', children, action }: EmptyStateProps) => (
  <Flex direction="column" align="center" textAlign="center" px="4" py={{ base: '12', md: '16' }}>
    <Flex align="center" justify="center" boxSize="12" rounded="full" bg="bg.muted" color="fg.muted" mb="4">
      <Icon size={22} strokeWidth={1.75} aria-hidden />
    </Flex>
    <Heading as={level} textStyle="md">
      {title}
    </Heading>
    {children ? (
      <Text color="fg.muted" maxW="26rem" mt="1" textWrap="balance">
        {children}
      </Text>
    ) : null}
    {action ? <Flex mt="5">{action}</Flex> : null}
  </Flex>
)
