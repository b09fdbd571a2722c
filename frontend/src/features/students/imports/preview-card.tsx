import { Flex, Text } from '@chakra-ui/react'
import { counted } from '@labkeeper/contract/kernel/wording'
import { type ReactNode, useState } from 'react'
import { Button } from '~/ui/button.tsx'
import { Notice } from '~/ui/notice/notice.tsx'
import { StatusBadge } from '~/ui/notice/status-badge.tsx'
import { Card } from '~/ui/page/card.tsx'
import styles from './preview-card.module.css'
import type { SortedRows } from './preview-rows.ts'
import { PreviewTable } from './preview-table.tsx'

interface PreviewCardProps {
  readonly rows: SortedRows
  readonly isCreating: boolean
  /** What went wrong with the last try, where a toast would be gone too soon. */
  readonly problem: string | undefined
  readonly onCreate: () => void
  readonly onCancel: () => void
  /** How far the creation is. */
  readonly children?: ReactNode
}

/** What is in the file: everything that would be created, and everything that would not and why. */
export const PreviewCard = (props: PreviewCardProps) => {
  const { rows, isCreating, problem, onCreate, onCancel, children } = props
  const { all, valid, invalid } = rows
  const [onlyErrors, setOnlyErrors] = useState(false)
  const shown = onlyErrors && invalid.length > 0 ? invalid : all
  return (
    <Card title="CSV Preview">
      <Flex gap="3" wrap="wrap" align="center" justify="space-between" mb="3">
        <Flex gap="2" wrap="wrap" align="center">
          <StatusBadge colour="green">{`${valid.length} valid`}</StatusBadge>
          <StatusBadge colour={invalid.length > 0 ? 'red' : 'gray'}>
            {counted(invalid.length, 'error')}
          </StatusBadge>
          {invalid.length > 0 && valid.length > 0 ? (
            <Button
              size="xs"
              variant="ghost"
              aria-pressed={onlyErrors}
              onClick={() => setOnlyErrors(!onlyErrors)}
            >
              {onlyErrors ? 'Show all rows' : 'Show errors only'}
            </Button>
          ) : null}
        </Flex>
        <Flex gap="2" flex={{ base: '1 0 100%', sm: '0 0 auto' }} justify="flex-end">
          <Button variant="outline" disabled={isCreating} onClick={onCancel}>
            Cancel
          </Button>
          <Button
            className={styles.create}
            loading={isCreating}
            loadingText="Creating Users..."
            onClick={onCreate}
          >
            {`Create ${valid.length} Users`}
          </Button>
        </Flex>
      </Flex>
      {problem ? (
        <Notice tone="error" role="alert" mb="3">
          {problem}
        </Notice>
      ) : null}
      {children}
      {shown.length > 0 ? (
        <PreviewTable key={String(onlyErrors)} rows={shown} />
      ) : (
        <Text color="fg.muted">The file has a header but no rows.</Text>
      )}
    </Card>
  )
}
