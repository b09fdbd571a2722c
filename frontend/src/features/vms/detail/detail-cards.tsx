import { Badge, Box, Flex, Text } from '@chakra-ui/react'
import { regionName, sizeOf } from '@labkeeper/contract/vms/catalogue'
import type { VmDetail } from '@labkeeper/contract/vms/vms'
import { CopyRow, DetailRow, DetailRows, Missing } from '~/ui/detail-rows.tsx'
import { Card } from '~/ui/page/card.tsx'
import { Time } from '~/ui/time.tsx'
import { describeGB } from '../create/create-choices.ts'

interface CardProps {
  readonly vm: VmDetail
}

const Size = ({ id }: { readonly id: string }) => {
  const size = sizeOf(id)
  return (
    <>
      {id}
      {size ? (
        <Text as="span" color="fg.muted">
          {' '}
          {size.vCpus} vCPU, {size.memoryGB} GB
        </Text>
      ) : null}
    </>
  )
}

export const BasicCard = ({ vm }: CardProps) => (
  <Card title="Basic Information">
    <DetailRows>
      <DetailRow term="Name">{vm.name}</DetailRow>
      <DetailRow term="Resource group">{vm.resourceGroup}</DetailRow>
      <DetailRow term="Location">{regionName(vm.location)}</DetailRow>
      <DetailRow term="Size">
        <Size id={vm.size} />
      </DetailRow>
      <DetailRow term="Disks">
        {vm.disks.length === 0 ? <Missing /> : null}
        {vm.disks.map(({ name }) => (
          <Box key={name} wordBreak="break-all">
            {name}
          </Box>
        ))}
        {vm.diskSizeGB ? (
          <Text color="fg.muted" textStyle="xs">
            {describeGB(vm.diskSizeGB)}
          </Text>
        ) : null}
      </DetailRow>
      <DetailRow term="Created">
        <Time at={vm.createdAt} />
      </DetailRow>
    </DetailRows>
  </Card>
)

export const SystemCard = ({ vm }: CardProps) => (
  <Card title="System Information">
    <DetailRows>
      <DetailRow term="OS type">{vm.os ?? <Missing />}</DetailRow>
      {vm.image ? <DetailRow term="Image">{vm.image}</DetailRow> : null}
      <CopyRow term="VM id" value={vm.vmId} label="VM id" />
    </DetailRows>
  </Card>
)

/** Only when there are any. */
export const TagsCard = ({ vm }: CardProps) => {
  const tags = Object.entries(vm.tags ?? {})
  if (tags.length === 0) return null
  return (
    <Card title="Tags" gridColumn="1 / -1">
      <Flex as="ul" listStyleType="none" gap="2" wrap="wrap">
        {tags.map(([key, value]) => (
          <Badge
            as="li"
            key={key}
            colorPalette="gray"
            size="md"
            maxW="full"
            whiteSpace="normal"
            wordBreak="break-word"
          >
            <Text as="span" color="fg.muted">
              {key}
            </Text>
            {value}
          </Badge>
        ))}
      </Flex>
    </Card>
  )
}
