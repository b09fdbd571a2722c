import { Copy } from 'lucide-react'
import { toast } from '~/lib/toaster.ts'
import { Button } from '~/ui/button.tsx'

interface CopyAllProps {
  readonly email: string
  readonly password: string
}

/** Everything a student needs, ready to be sent. */
export const CopyAll = ({ email, password }: CopyAllProps) => {
  const copy = async () => {
    const lines = [`Sign in: ${window.location.origin}/login`, `Email: ${email}`, `Password: ${password}`]
    try {
      await navigator.clipboard.writeText(lines.join('\n'))
      toast.success('Credentials copied')
    } catch {
      toast.error('Failed to copy credentials')
    }
  }
  return (
    <Button variant="outline" onClick={() => void copy()}>
      <Copy aria-hidden />
      Copy all
    </Button>
  )
}
