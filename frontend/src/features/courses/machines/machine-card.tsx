import { Flex, Text } from '@chakra-ui/react'
import type { CourseMachine } from '@labkeeper/contract/courses/machines'
import { sizeLabel } from '@labkeeper/contract/vms/catalogue'
import { MachineMenu, MachineStatus, strong } from './machine-cells.tsx'

const madeOf = ({ version }: CourseMachine): string | undefined =>
  version === undefined ? undefined : `Version ${version}`

/** One machine on a phone. */
export const MachineCard = ({ machine }: { readonly machine: CourseMachine }) => (
  <Flex gap="1" align="flex-start">
    <Flex direction="column" align="flex-start" gap="1" flex="1" minW="0">
      <span style={strong}>{machine.name}</span>
      <MachineStatus machine={machine} />
      <Text color="fg.muted" textStyle="xs" overflowWrap="anywhere">
        {[machine.who?.name, sizeLabel(machine.size), madeOf(machine), machine.publicIP]
          .filter(Boolean)
          .join(' · ')}
      </Text>
    </Flex>
    <MachineMenu machine={machine} />
  </Flex>
)
