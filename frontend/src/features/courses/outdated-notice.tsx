import type { ComponentProps } from 'react'
import { Button } from '~/ui/button.tsx'
import { Notice } from '~/ui/notice/notice.tsx'

interface OutdatedNoticeProps extends Pick<ComponentProps<typeof Notice>, 'mb'> {
  readonly onReload: () => Promise<void>
}

/** What was to be saved is a change of a course that was another then. */
export const OutdatedNotice = ({ onReload, ...rest }: OutdatedNoticeProps) => (
  <Notice
    tone="warning"
    role="alert"
    {...rest}
    action={
      <Button size="xs" variant="outline" onClick={() => void onReload()}>
        Reload
      </Button>
    }
  >
    Somebody else changed this course. Reload to see it.
  </Notice>
)
