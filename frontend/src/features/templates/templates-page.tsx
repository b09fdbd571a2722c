import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Card } from '~/components/card.tsx'
import { ErrorState } from '~/components/error-state.tsx'
import { Page } from '~/components/page.tsx'
import { PageHeader } from '~/components/page-header.tsx'
import { RefreshButton } from '~/components/refresh-button.tsx'
import { StaleNotice } from '~/components/stale-notice.tsx'
import { errorText } from '~/lib/api-error.ts'
import { templatesQuery } from '~/lib/templates.ts'
import { toast } from '~/lib/toaster.ts'
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

interface TemplatesPageProps extends Omit<TemplateListProps, 'templates'> {
  /** Between the header and the list: the running operations. */
  readonly children?: ReactNode
}

/** The templates of the lab. Wide screens show the list in one piece: the table scrolls, the page does not. */
export const TemplatesPage = ({ children, ...list }: TemplatesPageProps) => {
  const { data, dataUpdatedAt, error, isError, isFetching, refetch } = useQuery(templatesQuery())
  return (
    <Page wide fillsScreen pb={{ md: '6' }}>
      <PageHeader
        title="Templates"
        context="Disks of your VMs, kept to make copies from."
        actions={<Refresh />}
      />
      <StaleNotice error={error} loadedAt={dataUpdatedAt} flexShrink="0" mb="4" />
      {children}
      {isError && !data ? (
        <Card>
          <ErrorState
            title={failedToLoad}
            error={error}
            retrying={isFetching}
            onRetry={() => void refetch()}
          />
        </Card>
      ) : (
        <TemplateList templates={data} {...list} />
      )}
    </Page>
  )
}
