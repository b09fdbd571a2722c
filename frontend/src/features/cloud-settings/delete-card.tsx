import { useMutation } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Button } from '~/components/button.tsx'
import { Card } from '~/components/card.tsx'
import { ConfirmDialog } from '~/components/confirm-dialog.tsx'
import { errorText } from '~/lib/api-error.ts'
import { toast } from '~/lib/toaster.ts'
import { deleteCloudSettings } from './queries.ts'

/** Disconnects the subscription, after asking. The server refuses while the lab still has VMs. */
export const DeleteCard = () => {
  const [asking, setAsking] = useState(false)
  const { mutate, isPending } = useMutation({
    ...deleteCloudSettings(),
    onError: (error) => {
      setAsking(false)
      toast.error(errorText(error, 'Failed to delete cloud settings'))
    },
  })
  const confirm = () =>
    mutate(undefined, { onSuccess: () => toast.success('Cloud settings deleted successfully') })
  return (
    <Card
      p={{ base: '4', sm: '6' }}
      title="Disconnect this subscription"
      context="Labkeeper forgets the credentials. Nothing in Azure is changed. Not possible while the lab still has virtual machines."
    >
      <Button variant="outline" tone="error" onClick={() => setAsking(true)}>
        <Trash2 />
        Delete
      </Button>
      <ConfirmDialog
        open={asking}
        title="Delete cloud settings?"
        confirmLabel="Delete"
        pending={isPending}
        onConfirm={confirm}
        onClose={() => setAsking(false)}
      >
        The stored credentials are removed, virtual machines can no longer be created or managed, and
        directory users can no longer sign in to this lab. This action cannot be undone.
      </ConfirmDialog>
    </Card>
  )
}
