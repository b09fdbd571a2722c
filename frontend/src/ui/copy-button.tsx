import { Check, Copy } from 'lucide-react'
import { IconButton } from './button.tsx'
import { useCopy } from './hooks/use-copy.ts'

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
  const { copied, copy } = useCopy(value, { copiedText, failedText })
  return (
    <IconButton
      size="xs"
      variant="ghost"
      tone={copied ? 'success' : 'muted'}
      aria-label={copied ? `Copied ${label}` : `Copy ${label}`}
      title={`Copy ${label}`}
      onClick={() => void copy()}
    >
      {copied ? <Check /> : <Copy />}
    </IconButton>
  )
}
