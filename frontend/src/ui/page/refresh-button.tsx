import { RotateCw } from 'lucide-react'
import { Button } from '../button.tsx'

interface RefreshButtonProps {
  readonly isRefreshing: boolean
  readonly onRefresh: () => void
}

export const RefreshButton = ({ isRefreshing, onRefresh }: RefreshButtonProps) => (
  <Button variant="outline" loading={isRefreshing} loadingText="Refresh" onClick={onRefresh}>
    <RotateCw aria-hidden />
    Refresh
  </Button>
)
