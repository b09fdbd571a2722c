import type { FileAnswer } from '@labkeeper/contract/kernel/route'
import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { saveFile } from '~/lib/browser/save-file.ts'
import { errorText } from '~/lib/server/api-error.ts'
import { toast } from '~/lib/toaster.ts'
import { Button } from '~/ui/button.tsx'

interface RdpButtonProps {
  /** Asks for the file. */
  readonly load: () => Promise<FileAnswer>
  /** Why there is none yet: disables the button. */
  readonly notYet?: string | undefined
}

/** Hands over the file that opens a remote desktop. */
export const RdpButton = ({ load, notYet }: RdpButtonProps) => {
  const { mutate, isPending } = useMutation({
    mutationFn: load,
    onSuccess: ({ fileName, text }) => {
      saveFile(fileName, text, 'application/x-rdp')
      toast.success('RDP file downloaded')
    },
    onError: (error) => toast.error(errorText(error, 'Failed to download RDP file')),
  })
  return (
    <Button
      variant="outline"
      loading={isPending}
      loadingText="Download RDP file"
      disabled={notYet !== undefined}
      {...(notYet ? { title: notYet, 'aria-description': notYet } : {})}
      onClick={() => mutate()}
    >
      <Download aria-hidden />
      Download RDP file
    </Button>
  )
}
