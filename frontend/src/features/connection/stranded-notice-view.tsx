import { Box, type BoxProps, Text } from '@chakra-ui/react'
import { counted } from '@labkeeper/contract/kernel/wording'
import { useMutation } from '@tanstack/react-query'
import { Unplug } from 'lucide-react'
import { useState } from 'react'
import { forgetStranded, type StrandedKind } from '~/data/connection/stranded.ts'
import { tell } from '~/lib/tell.ts'
import { AppLink } from '~/ui/app-link.tsx'
import { Button } from '~/ui/button.tsx'
import { ConfirmDialog } from '~/ui/dialog/confirm-dialog.tsx'
import { Notice } from '~/ui/notice/notice.tsx'

interface StrandedNoticeViewProps extends BoxProps {
  readonly kind: StrandedKind
  readonly stranded: readonly { readonly allocatedTo?: unknown }[]
}

const nouns: Record<StrandedKind, string> = { vms: 'VM', templates: 'template' }

/** What lies in a subscription that is not connected, with the two ways out: connect it again, or forget it here. */
export const StrandedNoticeView = ({ kind, stranded, ...box }: StrandedNoticeViewProps) => {
  const [asking, setAsking] = useState(false)
  const { mutateAsync, isPending } = useMutation(forgetStranded())
  const forget = async (): Promise<void> => {
    await tell(mutateAsync(kind), 'Failed to remove from the list')
    setAsking(false)
  }
  const what = counted(stranded.length, nouns[kind])
  const [belongs, them] = stranded.length === 1 ? ['belongs', 'it'] : ['belong', 'them']
  const allocated = stranded.filter(({ allocatedTo }) => allocatedTo !== undefined).length
  return (
    <Box {...box}>
      <Notice
        tone="warning"
        role="status"
        icon={Unplug}
        action={
          <Button size="sm" variant="outline" onClick={() => setAsking(true)}>
            Remove from list…
          </Button>
        }
      >
        {what} {belongs} to an Azure subscription that is not connected. Nothing can be done with {them} until
        it is connected again in <AppLink to="/dashboard/settings/cloud">Cloud Settings</AppLink>.
      </Notice>
      <ConfirmDialog
        open={asking}
        title={`Remove ${what} from the list?`}
        confirmLabel="Remove"
        pending={isPending}
        onConfirm={() => void forget()}
        onClose={() => setAsking(false)}
      >
        <Text>
          Nothing is deleted in Azure: what still exists there goes on costing money, and has to be deleted in
          the Azure portal. Labkeeper forgets {them}
          {kind === 'vms' ? ', with the passwords' : ''}. This action cannot be undone.
        </Text>
        {allocated > 0 ? (
          <Text mt="3">
            {allocated} of {stranded.length} {allocated === 1 ? 'is' : 'are'} allocated to students, who will
            no longer see {allocated === 1 ? 'it' : 'them'}.
          </Text>
        ) : null}
      </ConfirmDialog>
    </Box>
  )
}
