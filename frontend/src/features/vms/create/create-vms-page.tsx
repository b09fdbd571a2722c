import { CloudOff } from 'lucide-react'
import { ButtonLink } from '~/ui/app-link.tsx'
import { Notice } from '~/ui/notice/notice.tsx'
import { Page } from '~/ui/page/page.tsx'
import { PageHeader } from '~/ui/page/page-header.tsx'
import { CreateVmsForm } from './create-vms-form.tsx'

const NotConnected = () => (
  <Notice
    tone="warning"
    icon={CloudOff}
    mb="6"
    action={
      <ButtonLink to="/dashboard/settings/cloud" size="xs">
        Open Cloud Settings
      </ButtonLink>
    }
  >
    Connect your Azure subscription first: VMs are created in it.
  </Notice>
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
