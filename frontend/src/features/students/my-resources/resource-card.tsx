import { Box, Flex, Text } from '@chakra-ui/react'
import type { StudentResource } from '@labkeeper/contract/students/student-resources'
import { regionName } from '@labkeeper/contract/vms/catalogue'
import { systemName } from './connecting.ts'
import { ConnectButton, diskSize, ResourceName } from './resource-columns.tsx'
import { ResourceStatus } from './resource-status.tsx'

/** One VM on a phone: what it is, and the way in. */
export const ResourceCard = ({ resource }: { readonly resource: StudentResource }) => (
  <Flex gap="3" align="flex-start" pe="1">
    <Box flex="1" minW="0">
      <Text fontWeight="medium" wordBreak="break-word">
        <ResourceName resource={resource}>{resource.name}</ResourceName>
      </Text>
      <Box mt="1.5">
        <ResourceStatus resource={resource} />
      </Box>
      <Text mt="1.5" color="fg.muted" textStyle="xs" wordBreak="break-word">
        {[systemName(resource), diskSize(resource), regionName(resource.azureDetails.location)]
          .filter(Boolean)
          .join(' · ')}
      </Text>
    </Box>
    <ConnectButton resource={resource} />
  </Flex>
)
