import { Box, Flex, Text } from '@chakra-ui/react'
import type { Vm } from '@labkeeper/contract/vms/vms'
import {
  CircleAlert,
  CircleDollarSign,
  CircleHelp,
  Clock,
  CreditCard,
  type LucideIcon,
  Trash2,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { dollars } from '~/lib/dollars.ts'
import { AppLink } from '~/ui/app-link.tsx'
import { Card } from '~/ui/page/card.tsx'
import { Time } from '~/ui/time.tsx'
import { type Matter, mattersAmong } from './matters.ts'

const shown = 6

const looks: Record<Matter['kind'], { icon: LucideIcon; colour: string; text: string }> = {
  failed: { icon: CircleAlert, colour: 'fg.error', text: 'failed in Azure' },
  unknown: { icon: CircleHelp, colour: 'fg.warning', text: 'is in a state that Azure does not tell' },
  deletes: { icon: Trash2, colour: 'fg.error', text: 'is deleted automatically' },
  stops: { icon: Clock, colour: 'fg.info', text: 'stops automatically' },
  billed: { icon: CircleDollarSign, colour: 'fg.warning', text: 'is stopped but still costs money' },
}

/** The clock ticks once a minute on the server: what is due happens shortly. */
const When = ({ at }: { readonly at: string }) =>
  new Date(at) <= new Date() ? 'any moment now' : <Time at={at} />

interface RowProps {
  readonly icon: LucideIcon
  readonly colour: string
  readonly children: ReactNode
}

const Row = ({ icon: Icon, colour, children }: RowProps) => (
  <Flex as="li" gap="2.5" align="flex-start">
    <Box color={colour} mt="0.5" flexShrink="0">
      <Icon size={16} aria-hidden />
    </Box>
    <Text minW="0" overflowWrap="anywhere">
      {children}
    </Text>
  </Flex>
)

const MatterRow = ({ matter: { vm, kind, at } }: { readonly matter: Matter }) => {
  const { icon, colour, text } = looks[kind]
  return (
    <Row icon={icon} colour={colour}>
      <AppLink
        to="/dashboard/resources/$resourceGroup/$vmName"
        params={{ resourceGroup: vm.resourceGroup, vmName: vm.name }}
      >
        {vm.name}
      </AppLink>{' '}
      <Text as="span" color="fg.muted">
        {text} {at ? <When at={at} /> : null}
      </Text>
    </Row>
  )
}

interface AttentionCardProps {
  readonly vms: readonly Vm[]
  /** What is wrong with the subscription: 'ends in 2 days'. */
  readonly planConcern: string | undefined
  /** What costs for nothing, US dollars a month, as somebody last saw it. */
  readonly wastePerMonth: number
}

/** What somebody should look at; nothing at all when there is nothing. */
export const AttentionCard = ({ vms, planConcern, wastePerMonth }: AttentionCardProps) => {
  const matters = mattersAmong(vms, new Date())
  if (matters.length === 0 && planConcern === undefined && wastePerMonth === 0) return null
  return (
    <Card title="Needs attention">
      <Flex as="ul" direction="column" gap="2.5" listStyleType="none">
        {planConcern === undefined ? null : (
          <Row icon={CreditCard} colour="fg.warning">
            <AppLink to="/dashboard/settings/subscription">Subscription</AppLink>{' '}
            <Text as="span" color="fg.muted">
              {planConcern}
            </Text>
          </Row>
        )}
        {wastePerMonth === 0 ? null : (
          <Row icon={CircleDollarSign} colour="fg.warning">
            <AppLink to="/dashboard/waste">Waste</AppLink>{' '}
            <Text as="span" color="fg.muted">
              {dollars(wastePerMonth)} a month for nothing
            </Text>
          </Row>
        )}
        {matters.slice(0, shown).map((matter) => (
          <MatterRow key={matter.id} matter={matter} />
        ))}
      </Flex>
      {matters.length > shown ? (
        <Text color="fg.muted" mt="3">
          And {matters.length - shown} more in <AppLink to="/dashboard/resources">the list</AppLink>.
        </Text>
      ) : null}
    </Card>
  )
}
