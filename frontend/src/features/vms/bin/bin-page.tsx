import { Box } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { BinList } from '~/components/vms/bin/bin-list.tsx'
import { binQuery } from '~/data/vms/bin.ts'
import { Page } from '~/ui/page/page.tsx'
import { PageHeader } from '~/ui/page/page-header.tsx'
import { BinDays } from './bin-days.tsx'

/** What of the lab was removed and can come back. */
export const BinPage = ({ operations }: { readonly operations: ReactNode }) => {
  const query = useQuery(binQuery())
  return (
    <Page wide>
      <PageHeader
        title="Bin"
        context="VMs that a policy deleted, and machines of courses that were removed: for some days each can be restored, with what was on its disk."
      />
      <BinList query={{ ...query, data: query.data?.items }} mayAct isOff={query.data?.days === 0}>
        {query.data ? <BinDays days={query.data.days} /> : null}
      </BinList>
      <Box mt="6">{operations}</Box>
    </Page>
  )
}
