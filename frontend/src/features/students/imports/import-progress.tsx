import { Box, Text } from '@chakra-ui/react'
import type { OperationFailure } from '@labkeeper/contract/operations/operations'
import { useEffect, useRef } from 'react'
import { Notice } from '~/ui/notice/notice.tsx'
import { ProgressBar } from '~/ui/notice/progress-bar.tsx'
import { useImportOperation } from './use-import-operation.ts'

interface ImportProgressProps {
  readonly operationId: string
  readonly total: number
  /** Called once there is an end, with those who were not created as far as anybody can tell. */
  readonly onOver: (failures: readonly OperationFailure[]) => void
}

/** Between the server's yes and the last student. */
export const ImportProgress = ({ operationId, total, onOver }: ImportProgressProps) => {
  const { operation, failures, isOver } = useImportOperation(operationId)
  const over = useRef(onOver)
  over.current = onOver
  useEffect(() => {
    if (isOver) over.current(failures)
  }, [isOver, failures])
  const { succeeded = 0, failed = 0 } = operation ?? {}
  return (
    <Notice
      tone="info"
      mb="4"
      title="Keep this page open: the passwords are shown here only."
      action={
        <Text fontVariantNumeric="tabular-nums" aria-live="polite">
          {operation?.waits
            ? 'Waits for another import to end'
            : `${succeeded} of ${total} created${failed > 0 ? `, ${failed} failed` : ''}`}
        </Text>
      }
      below={
        <Box mt="2">
          <ProgressBar label="Creating users" total={total} succeeded={succeeded} failed={failed} />
        </Box>
      }
    />
  )
}
