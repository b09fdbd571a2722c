import { Flex } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { Page } from '~/ui/page/page.tsx'
import { PageHeader } from '~/ui/page/page-header.tsx'
import { SessionsCard } from './sessions-card.tsx'

/** What guards the person's own account, a card each. */
interface SecurityPageProps {
  /** Cards of other features. */
  readonly children: ReactNode
}

export const SecurityPage = ({ children }: SecurityPageProps) => (
  <Page>
    <PageHeader title="Security" context="Who can use your account, and from where." />
    <Flex direction="column" gap="4" maxW="720px">
      {children}
      <SessionsCard />
    </Flex>
  </Page>
)
