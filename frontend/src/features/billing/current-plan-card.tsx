import { Box, Flex, Grid, Text } from '@chakra-ui/react'
import { isRunning, type Subscription, type SubscriptionDetails } from '@labkeeper/contract/billing/billing'
import { ExternalLink } from 'lucide-react'
import type { ReactNode } from 'react'
import { dayOf, exactTime } from '~/lib/time.ts'
import { Button } from '~/ui/button.tsx'
import { StatusBadge } from '~/ui/notice/status-badge.tsx'
import { Card } from '~/ui/page/card.tsx'
import { daysText, daysUntil, nextEvent, statusColour, statusText } from './plan-status.ts'
import { priceText } from './prices.ts'

const Fact = ({ term, children }: { readonly term: string; readonly children: ReactNode }) => (
  <Box minW="0">
    <Text as="dt" color="fg.muted" fontSize="13px">
      {term}
    </Text>
    <Text as="dd" fontVariantNumeric="tabular-nums">
      {children}
    </Text>
  </Box>
)

const Day = ({ at }: { readonly at: string }) => (
  <time dateTime={at} title={exactTime(new Date(at))}>
    {dayOf(new Date(at))}
  </time>
)

interface CurrentPlanCardProps {
  readonly subscription: Subscription
  /** Missing when Stripe no longer says what was bought. */
  readonly details: SubscriptionDetails | null
  readonly disabled: boolean
  readonly onManage: () => void
}

/** What the lab has subscribed to, what is paid until when, and what comes then. */
export const CurrentPlanCard = ({ subscription, details, disabled, onManage }: CurrentPlanCardProps) => {
  const { status, currentPeriodStart, currentPeriodEnd } = subscription
  const next = nextEvent(subscription)
  return (
    <Card title="Current subscription" p="5">
      <Flex
        gap="4"
        direction={{ base: 'column', sm: 'row' }}
        align={{ base: 'stretch', sm: 'center' }}
        justify="space-between"
        mb="4"
      >
        <Box minW="0">
          <Flex gap="2.5" align="center" wrap="wrap">
            <Text textStyle="lg" fontWeight="semibold" overflowWrap="anywhere">
              {details?.plan.name ?? 'A plan that is no longer offered'}
            </Text>
            <StatusBadge colour={statusColour(status)}>{statusText(status)}</StatusBadge>
          </Flex>
          {details ? (
            <Text color="fg.muted" fontVariantNumeric="tabular-nums">
              {priceText(details.price)}
            </Text>
          ) : null}
        </Box>
        <Button variant="outline" disabled={disabled} onClick={onManage}>
          <ExternalLink aria-hidden />
          Manage subscription
        </Button>
      </Flex>
      <Grid
        as="dl"
        templateColumns={{ base: '1fr', sm: 'repeat(3, auto)' }}
        justifyContent={{ sm: 'start' }}
        columnGap="12"
        rowGap="3"
        borderTopWidth="1px"
        borderColor="border.muted"
        pt="4"
      >
        <Fact term="Billing period">
          <Day at={currentPeriodStart} /> to <Day at={currentPeriodEnd} />
        </Fact>
        {next ? (
          <Fact term={next.label}>
            <Day at={next.at} />
          </Fact>
        ) : null}
        {isRunning(subscription) ? (
          <Fact term="Days remaining">{daysText(daysUntil(currentPeriodEnd, new Date()))}</Fact>
        ) : null}
      </Grid>
      {status === 'past_due' || status === 'unpaid' ? (
        <Text color="fg.warning" mt="4">
          The last payment failed. Check your payment method in the customer portal.
        </Text>
      ) : null}
    </Card>
  )
}
