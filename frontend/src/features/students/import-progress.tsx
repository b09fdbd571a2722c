import { Box, Flex, Text } from '@chakra-ui/react'
import type { Operation } from '@labkeeper/contract/operations'
import { useEffect, useRef } from 'react'
import { ProgressBar } from '~/components/progress-bar.tsx'
import { useImportOperation } from './use-import-operation.ts'

interface ImportProgressProps {
  readonly operationId: string
  readonly total: number
  /** Called once there is an end; without the operation when nobody can tell how it went. */
  readonly onOver: (operation: Operation | undefined) => void
}

/** Between the server's yes and the last student. */
export const ImportProgress = ({ operationId, total, onOver }: ImportProgressProps) => {
  const { operation, isOver } = useImportOperation(operationId)
  const over = useRef(onOver)
  over.current = onOver
  useEffect(() => {
    if (isOver) over.current(operation)
  }, [isOver, operation])
  const { succeeded = 0, failed = 0 } = operation ?? {}
  return (
    <Box mb="4" p="3" rounded="l2" bg="bg.info">
      <Flex justify="space-between" gap="3" wrap="wrap" mb="2">
        <Text fontWeight="medium">Keep this page open: the passwords are shown here only.</Text>
        <Text fontVariantNumeric="tabular-nums" aria-live="polite">
          {`${succeeded} of ${total} created${failed > 0 ? `, ${failed} failed` : ''}`}
        </Text>
      </Flex>
      <ProgressBar label="Creating users" total={total} succeeded={succeeded} failed={failed} />
    </Box>
  )
}
