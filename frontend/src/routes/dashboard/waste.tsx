import type { OperationKind } from '@labkeeper/contract/operations/operations'
import { createFileRoute } from '@tanstack/react-router'
import { OperationsPanel } from '~/features/operations/operations-panel.tsx'
import { WastePage } from '~/features/waste/waste-page.tsx'

const kinds: readonly OperationKind[] = ['remove-waste']

const Waste = () => <WastePage operations={<OperationsPanel kinds={kinds} mb="0" />} />

export const Route = createFileRoute('/dashboard/waste')({ component: Waste })
