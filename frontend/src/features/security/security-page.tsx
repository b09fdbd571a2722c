import { Flex } from '@chakra-ui/react'
import { Page } from '~/components/page.tsx'
import { PageHeader } from '~/components/page-header.tsx'
import { SessionsCard } from './sessions-card.tsx'

/** What guards the person's own account, a card each. */
export const SecurityPage = () => (
  <Page>
    <PageHeader title="Security" context="Who can use your account, and from where." />
    <Flex direction="column" gap="4" maxW="720px">
      <SessionsCard />
    </Flex>
  </Page>
)
