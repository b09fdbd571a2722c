import { Box, Text } from '@chakra-ui/react'
import type { Template } from '@labkeeper/contract/templates/templates'
import { isTemplateMoving } from '~/data/templates/queries.ts'
import { StatusBadge } from '~/ui/notice/status-badge.tsx'
import { statusColour } from './template-rules.ts'

/** The state of a template; a spinner while it changes, and beneath it why something failed. */
export const TemplateStatus = ({ template }: { readonly template: Template }) => (
  <>
    <Box as="span" textTransform="capitalize">
      <StatusBadge colour={statusColour[template.status]} moving={isTemplateMoving(template)}>
        {template.status}
      </StatusBadge>
    </Box>
    {template.error && !isTemplateMoving(template) ? (
      <Text color="fg.muted" textStyle="xs" mt="1">
        {template.error}
      </Text>
    ) : null}
  </>
)
