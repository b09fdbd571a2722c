import { Flex, Text } from '@chakra-ui/react'
import { CloudOff } from 'lucide-react'
import { ButtonLink } from '~/components/app-link.tsx'
import { Card } from '~/components/card.tsx'
import { Page } from '~/components/page.tsx'
import { PageHeader } from '~/components/page-header.tsx'
import { CreateVmsForm } from './create-vms-form.tsx'

const NotConnected = () => (
  <Card mb="6">
    <Flex gap="3" align={{ base: 'stretch', sm: 'center' }} direction={{ base: 'column', sm: 'row' }}>
      <CloudOff size={20} aria-hidden style={{ flexShrink: 0 }} />
      <Text flex="1">Connect your Azure subscription first: VMs are created in it.</Text>
      <ButtonLink to="/dashboard/settings/cloud">Open Cloud Settings</ButtonLink>
    </Flex>
  </Card>
)

interface CreateVmsPageProps {
  /** No subscription is connected yet: said before the form is filled in rather than after. */
  readonly isUnconnected: boolean
}

export const CreateVmsPage = ({ isUnconnected }: CreateVmsPageProps) => (
  <Page>
    <PageHeader title="Create Azure VMs" context="Create virtual machines with the same configuration" />
    {isUnconnected ? <NotConnected /> : null}
    <CreateVmsForm />
  </Page>
)
