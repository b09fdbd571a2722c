import { Text } from '@chakra-ui/react'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { logout } from '~/data/accounts/me.ts'
import { useUnsaved } from '~/lib/browser/unsaved.ts'
import { ConfirmDialog } from '~/ui/dialog/confirm-dialog.tsx'

interface LogoutDialogProps {
  readonly open: boolean
  readonly onClose: () => void
}

export const LogoutDialog = ({ open, onClose }: LogoutDialogProps) => {
  const navigate = useNavigate()
  const losses = useUnsaved((state) => state.losses)
  const { mutate, isPending } = useMutation({ ...logout(), onSuccess: () => navigate({ to: '/login' }) })
  return (
    <ConfirmDialog
      open={open}
      title="Confirm Logout"
      confirmLabel="Logout"
      pending={isPending}
      onConfirm={() => mutate()}
      onClose={onClose}
    >
      <Text>Are you sure you want to logout? You will need to login again to access your account.</Text>
      {losses.map((loss) => (
        <Text key={loss} mt="2" color="fg.error">
          {loss}
        </Text>
      ))}
    </ConfirmDialog>
  )
}
