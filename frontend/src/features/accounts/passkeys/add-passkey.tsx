import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { addPasskey } from '~/data/accounts/passkeys.ts'
import { errorText } from '~/lib/server/api-error.ts'
import { toast } from '~/lib/toaster.ts'
import { Button } from '~/ui/button.tsx'
import { NameDialog } from './name-dialog.tsx'

export const AddPasskey = () => {
  const [isOpen, setOpen] = useState(false)
  const { mutate, isPending } = useMutation(addPasskey())
  const add = (name: string) =>
    mutate(name, {
      onSuccess: () => {
        setOpen(false)
        toast.success('Passkey added')
      },
      onError: (error) => toast.error(errorText(error, 'No passkey was made. Please try again.')),
    })
  return (
    <>
      <Button variant="outline" onClick={() => setOpen(true)}>
        Add a passkey
      </Button>
      <NameDialog
        open={isOpen}
        title="Add a passkey"
        context="Your browser then asks for your finger, face or PIN."
        submitLabel="Add"
        pending={isPending}
        onName={add}
        onClose={() => setOpen(false)}
      />
    </>
  )
}
