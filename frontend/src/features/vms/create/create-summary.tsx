import { Box, Flex, Text } from '@chakra-ui/react'
import { counted } from '@labkeeper/contract/kernel/wording'
import { regionName, sizeOf } from '@labkeeper/contract/vms/catalogue'
import { vmNames } from '@labkeeper/contract/vms/vm-names'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { type Control, useWatch } from 'react-hook-form'
import { quotaQuery } from '~/data/vms/queries.ts'
import { Notice } from '~/ui/notice/notice.tsx'
import { Card } from '~/ui/page/card.tsx'
import { describeGB, describeNumber, systemNamed } from './create-choices.ts'
import { type CreateFields, totalVCpus } from './create-form.ts'
import { type QuotaLine, quotaLines, quotaProblem } from './quota-lines.ts'

const Line = ({ term, children }: { readonly term: string; readonly children: ReactNode }) => (
  <Flex justify="space-between" gap="4" py="1.5" fontVariantNumeric="tabular-nums">
    <Text as="dt" color="fg.muted" flexShrink="0">
      {term}
    </Text>
    <Text as="dd" textAlign="end" minW="0" wordBreak="break-word">
      {children}
    </Text>
  </Flex>
)

const Warning = ({ children }: { readonly children: ReactNode }) => (
  <Notice tone="warning" role="status" mt="3" fontSize="13px">
    {children}
  </Notice>
)

const percent = (part: number, whole: number): string =>
  `${whole > 0 ? Math.min(100, (100 * part) / whole) : 100}%`

/** Used by others, asked for now, and the rest. */
const QuotaBar = ({ line }: { readonly line: QuotaLine }) => (
  <Box mt="3">
    <Flex justify="space-between" gap="3" fontSize="13px" mb="1" fontVariantNumeric="tabular-nums">
      <Text color="fg.muted">{line.label}</Text>
      <Text {...(line.fits ? {} : { color: 'fg.error', fontWeight: 'medium' })}>
        {line.needed} needed, {describeNumber(line.left)} vCPUs left
      </Text>
    </Flex>
    <Flex h="1.5" rounded="full" overflow="hidden" bg="bg.emphasized" aria-hidden>
      <Box bg="gray.400" style={{ width: percent(line.limit - line.left, line.limit) }} />
      <Box bg={line.fits ? 'blue.solid' : 'red.solid'} style={{ width: percent(line.needed, line.limit) }} />
    </Flex>
  </Box>
)

const shownNames = 3
const nameLine = (name: string, count: number): string => {
  const names = vmNames(name, count)
  return names.length <= shownNames + 1 ? names.join(', ') : `${names[0]}, ${names[1]} … ${names.at(-1)}`
}

const isCount = (count: number): boolean => Number.isInteger(count) && count >= 1 && count <= 10

/** What the form will make, what it takes of the quota, and what to know before. */
export const CreateSummary = ({ control }: { readonly control: Control<CreateFields> }) => {
  const [name, location, systemName, vmSize, diskSizeGB, typedCount] = useWatch({
    control,
    name: ['name', 'location', 'system', 'vmSize', 'diskSizeGB', 'vmCount'],
  })
  const vmCount = isCount(typedCount) ? typedCount : 1
  const quota = useQuery({ ...quotaQuery(location), enabled: location !== '', retry: false })
  const size = sizeOf(vmSize)
  const system = systemNamed(systemName)
  const lines = quota.data && size ? quotaLines(quota.data, size, vmCount) : []
  const problem = quotaProblem(lines, location)
  const dash = '–'
  return (
    <Card title="Summary" position={{ xl: 'sticky' }} top="6">
      <Box as="dl">
        <Line term={counted(vmCount, 'VM')}>{name ? nameLine(name, vmCount) : dash}</Line>
        <Line term="Location">{location ? regionName(location) : dash}</Line>
        <Line term="System">{systemName || dash}</Line>
        <Line term="vCPUs">{totalVCpus({ vmSize, vmCount }) ?? dash}</Line>
        <Line term="Memory">{size ? describeGB(size.memoryGB * vmCount) : dash}</Line>
        <Line term="Disk">{system ? describeGB(diskSizeGB * vmCount) : dash}</Line>
      </Box>
      {lines.map((line) => (
        <QuotaBar key={line.label} line={line} />
      ))}
      {problem ? <Warning>{problem}</Warning> : null}
      {system?.osType === 'Windows' ? (
        <Warning>
          Windows needs a disk of at least {describeGB(system.smallestDiskGB)} for each VM. Azure charges for
          disks while the VMs are stopped, too.
        </Warning>
      ) : null}
      {system?.notice ? <Warning>{system.notice}</Warning> : null}
    </Card>
  )
}
