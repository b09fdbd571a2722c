import { IconButton } from '@chakra-ui/react'
import { Check, Copy } from 'lucide-react'
import { useEffect, useState } from 'react'
import { toast } from '~/lib/toaster.ts'

interface CopyButtonProps {
  readonly value: string
  /** What is copied, for the button's name: 'public IP'. */
  readonly label: string
  /** The confirmation, where one is specified: 'Password copied to clipboard'. */
  readonly copiedText?: string
  /** The failure, where one is specified: 'Failed to copy password'. */
  readonly failedText?: string
}

/** Copies a value; the icon turns to a tick for a second. */
export const CopyButton = (props: CopyButtonProps) => {
  const { value, label, copiedText, failedText = `Failed to copy ${label}` } = props
  const [copied, setCopied] = useState(false)

  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(false), 1000)
    return () => clearTimeout(timer)
  }, [copied])

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value)
      setCopied(true)
      if (copiedText) toast.success(copiedText)
    } catch {
      toast.error(failedText)
    }
  }

  return (
    <IconButton
      size="xs"
      variant="ghost"
      color={copied ? 'fg.success' : 'fg.muted'}
      aria-label={copied ? `Copied ${label}` : `Copy ${label}`}
      title={`Copy ${label}`}
      onClick={() => void copy()}
    >
      {copied ? <Check /> : <Copy />}
    </IconButton>
  )
}
