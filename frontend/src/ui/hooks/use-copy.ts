import { useEffect, useState } from 'react'
import { toast } from '~/lib/toaster.ts'

interface CopyTexts {
  /** The confirmation, where one is specified: 'Password copied to clipboard'. */
  readonly copiedText?: string | undefined
  readonly failedText: string
}

/** How long the tick stays. */
const tickMs = 1000

/** Copying a value, with its toasts; `copied` is true for a second afterwards. */
export const useCopy = (value: string, { copiedText, failedText }: CopyTexts) => {
  const [copied, setCopied] = useState(false)

  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(false), tickMs)
    return () => clearTimeout(timer)
  }, [copied])

  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(value)
      setCopied(true)
      if (copiedText) toast.success(copiedText)
    } catch {
      toast.error(failedText)
    }
  }
  return { copied, copy }
}
