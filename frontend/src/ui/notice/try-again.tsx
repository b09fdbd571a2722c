import { Button } from '../button.tsx'

interface TryAgainProps {
  readonly isFetching: boolean
  readonly refetch: () => unknown
}

/** Beside what could not be read: reads it anew. */
export const TryAgain = ({ isFetching, refetch }: TryAgainProps) => (
  <Button
    size="xs"
    variant="outline"
    loading={isFetching}
    loadingText="Try Again"
    onClick={() => void refetch()}
  >
    Try Again
  </Button>
)
