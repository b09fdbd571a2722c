import type { OperationKind } from '@labkeeper/contract/operations/operations'
import { createFileRoute } from '@tanstack/react-router'
import { OperationsPanel } from '~/features/operations/operations-panel.tsx'
import { BinPage } from '~/features/vms/bin/bin-page.tsx'

/** What leads out of the bin, and into it. */
const kinds: readonly OperationKind[] = ['restore-bin', 'remove']

const Bin = () => <BinPage operations={<OperationsPanel kinds={kinds} mb="0" />} />

export const Route = createFileRoute('/dashboard/bin')({ component: Bin })
