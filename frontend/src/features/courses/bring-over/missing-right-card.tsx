import { Box, Text } from '@chakra-ui/react'
import type { MissingRight } from '@labkeeper/contract/courses/lab-services'
import { RotateCw } from 'lucide-react'
import { Button } from '~/ui/button.tsx'
import { CopyRow, DetailRows } from '~/ui/detail-rows.tsx'
import { Card } from '~/ui/page/card.tsx'

interface MissingRightCardProps {
  readonly missing: MissingRight
  readonly onRetry: () => void
}

/** Which rights the connection lacks, and how it gets them. */
export const MissingRightCard = ({ missing, onRetry }: MissingRightCardProps) => (
  <Card
    title="The connection may not read these labs"
    context="Give its app registration a role that only reads, wait a few minutes, and try again."
  >
    <Text>Missing in Azure:</Text>
    <Box as="ul" ps="5" listStyleType="disc" mb="3">
      {missing.actions.map((action) => (
        <Text as="li" key={action} fontFamily="mono" fontSize="13px" wordBreak="break-all">
          {action}
        </Text>
      ))}
    </Box>
    <DetailRows>
      <CopyRow term="In Azure's Cloud Shell" value={missing.command} label="command" />
    </DetailRows>
    <Box mt="3">
      <Button variant="outline" onClick={onRetry}>
        <RotateCw />
        Try Again
      </Button>
    </Box>
  </Card>
)
