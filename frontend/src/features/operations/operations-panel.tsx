import type { OperationKind } from '@labkeeper/contract/operations/operations'
import { retryOperation } from '~/data/operations.ts'
import { OperationCard, OperationsBox, type OperationsBoxProps } from './operations-box.tsx'
import { useNoteworthy } from './use-noteworthy.ts'

interface OperationsPanelProps extends Omit<OperationsBoxProps, 'children'> {
  /** Only these; all of them unless said otherwise. */
  readonly kinds?: readonly OperationKind[]
}

const retry = retryOperation()

/** What runs and what failed lately. Nothing at all while there is neither. */
export const OperationsPanel = ({ kinds, ...rest }: OperationsPanelProps) => {
  const groups = useNoteworthy().filter(({ kind }) => kinds?.includes(kind) ?? true)
  return (
    <OperationsBox {...rest}>
      {groups.map((progress) => (
        <OperationCard key={progress.key} progress={progress} retry={retry} />
      ))}
    </OperationsBox>
  )
}
