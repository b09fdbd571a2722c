import type { ComponentProps } from 'react'
import { Button } from '../button.tsx'
import { Notice } from './notice.tsx'

interface RetryNoticeProps extends Omit<ComponentProps<typeof Notice>, 'action'> {
  /** What is asked again. */
  readonly query: { readonly isFetching: boolean; readonly refetch: () => unknown }
}

/** A part of a page could not be read; the rest goes on. For a whole card there is `ErrorState`. */
export const RetryNotice = ({ query, ...notice }: RetryNoticeProps) => (
  <Notice
    {...notice}
    action={
      <Button
        size="xs"
        variant="outline"
        loading={query.isFetching}
        loadingText="Try Again"
        onClick={() => void query.refetch()}
      >
        Try Again
      </Button>
    }
  />
)
