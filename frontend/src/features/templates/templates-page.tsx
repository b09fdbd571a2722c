import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { templatesQuery } from '~/data/templates/queries.ts'
import { errorText } from '~/lib/server/api-error.ts'
import { toast } from '~/lib/toaster.ts'
import { Page } from '~/ui/page/page.tsx'
import { PageHeader } from '~/ui/page/page-header.tsx'
import { RefreshButton } from '~/ui/page/refresh-button.tsx'
import { TemplateList, type TemplateListProps } from './template-list.tsx'

const failedToLoad = 'Failed to load templates'

const Refresh = () => {
  const { refetch } = useQuery(templatesQuery())
  const [isRefreshing, setRefreshing] = useState(false)
  const refresh = async () => {
    setRefreshing(true)
    const { error, data } = await refetch()
    setRefreshing(false)
    // Without a list the page itself says that it could not be loaded.
    if (error && data) toast.error(errorText(error, failedToLoad))
  }
  return <RefreshButton isRefreshing={isRefreshing} onRefresh={() => void refresh()} />
}

interface TemplatesPageProps extends Omit<TemplateListProps, 'query' | 'failed'> {
  /** Below the list. */
  readonly operations: ReactNode
}

/** The templates of the lab. Wide screens show the list in one piece: the table scrolls, the page does not. */
export const TemplatesPage = ({ operations, ...list }: TemplatesPageProps) => {
  const query = useQuery(templatesQuery())
  return (
    <Page wide fillsScreen pb={{ md: '6' }}>
      <PageHeader
        title="Templates"
        context="Disks of your VMs, kept to make copies from."
        actions={<Refresh />}
      />
      <TemplateList query={query} failed={failedToLoad} {...list} />
      {operations}
    </Page>
  )
}
