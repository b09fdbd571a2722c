import { useMutation } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { deleteConnection } from '~/data/connection/change-connection.ts'
import { errorText } from '~/lib/server/api-error.ts'
import { toast } from '~/lib/toaster.ts'
import { Button } from '~/ui/button.tsx'
import { useConfirm } from '~/ui/dialog/use-confirm.tsx'
import { Card } from '~/ui/page/card.tsx'

/** Disconnects the subscription, after asking. The server refuses while the lab still has VMs. */
export const DeleteCard = () => {
  const { confirm, confirmation } = useConfirm()
  const { mutateAsync } = useMutation(deleteConnection())
  const forget = async () => {
    try {
      await mutateAsync()
      toast.success('Cloud settings deleted successfully')
    } catch (error) {
      toast.error(errorText(error, 'Failed to delete cloud settings'))
    }
  }
  const ask = () =>
    confirm({
      title: 'Delete cloud settings?',
      confirmLabel: 'Delete',
      text: 'The stored credentials are removed, virtual machines can no longer be created or managed, and directory users can no longer sign in to this lab. This action cannot be undone.',
      onConfirm: forget,
    })
  return (
    <Card
      p={{ base: '4', sm: '6' }}
      title="Disconnect this subscription"
      context="Labkeeper forgets the credentials. Nothing in Azure is changed. Not possible while the lab still has virtual machines."
    >
      <Button variant="outline" tone="error" onClick={ask}>
        <Trash2 />
        Delete
      </Button>
      {confirmation}
    </Card>
  )
}
