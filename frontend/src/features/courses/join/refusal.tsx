import type { ReactNode } from 'react'
import { PlainNotice } from '~/ui/notice/plain-notice.tsx'

interface RefusalProps {
  /** The server's sentence. */
  readonly why: string | undefined
  /** What to do next. */
  readonly children?: ReactNode
}

/** Why it does not go on, where the eye is, and the way out of it. */
export const Refusal = ({ why, children }: RefusalProps) =>
  why === undefined ? null : (
    <PlainNotice tone="error" role="alert">
      {why}
      {children ? <div style={{ marginTop: '0.5rem' }}>{children}</div> : null}
    </PlainNotice>
  )
