import type { BoxProps } from '@chakra-ui/react'
import type { StrandedKind } from '~/data/connection/stranded.ts'
import { lazyPart } from '~/lib/browser/lazy-part.ts'
import { Arriving } from '~/ui/page/arriving.tsx'

interface StrandedNoticeProps extends BoxProps {
  readonly kind: StrandedKind
  readonly items: readonly {
    readonly stranded?: boolean | undefined
    readonly busy?: boolean | undefined
    readonly allocatedTo?: unknown
  }[]
}

// Few labs ever need it, and none on most days.
const View = lazyPart(async () => (await import('./stranded-notice-view.tsx')).StrandedNoticeView)

/** Names what lies in a subscription that is not connected, as soon as there is something. */
export const StrandedNotice = ({ items, ...rest }: StrandedNoticeProps) => {
  // What an operation works on is not forgotten before its end.
  const stranded = items.filter((item) => item.stranded && !item.busy)
  return stranded.length === 0 ? null : (
    <Arriving>
      <View stranded={stranded} {...rest} />
    </Arriving>
  )
}
