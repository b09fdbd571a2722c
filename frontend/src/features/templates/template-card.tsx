import { Box, Text } from '@chakra-ui/react'
import type { Template } from '@labkeeper/contract/templates/templates'
import { Time } from '~/ui/time.tsx'
import { TemplateActions } from './template-actions.tsx'
import { TemplateStatus } from './template-status.tsx'

/** One template on a phone: name and state first, where it comes from in a quiet line, the buttons below. */
export const TemplateCard = ({ template }: { readonly template: Template }) => (
  <Box>
    <Text fontWeight="medium" wordBreak="break-word">
      {template.snapshotName}
    </Text>
    <Box mt="1.5">
      <TemplateStatus template={template} />
    </Box>
    <Text mt="1.5" color="fg.muted" textStyle="xs" wordBreak="break-word">
      {template.vmName} · {template.resourceGroupName} · <Time at={template.createdAt} />
    </Text>
    <TemplateActions template={template} mt="3" justify="space-between" />
  </Box>
)
