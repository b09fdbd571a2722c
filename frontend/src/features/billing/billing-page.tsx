import { Flex, Grid, Skeleton, Text } from '@chakra-ui/react'
import type { Billing } from '@labkeeper/contract/billing/billing'
import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { ArrowLeft, CreditCard } from 'lucide-react'
import { useState } from 'react'
import { billingQuery, checkoutQuery, isPaid } from '~/data/billing.ts'
import { dayOf } from '~/lib/time.ts'
import { ButtonLink } from '~/ui/app-link.tsx'
import { Notice } from '~/ui/notice/notice.tsx'
import { Card } from '~/ui/page/card.tsx'
import { EmptyState } from '~/ui/page/empty-state.tsx'
import { ErrorState } from '~/ui/page/error-state.tsx'
import { Page } from '~/ui/page/page.tsx'
import { PageHeader } from '~/ui/page/page-header.tsx'
import { CheckoutNotice } from './checkout-notice.tsx'
import { currentPriceId, daysText, daysUntil, mayUse } from './plan-status.ts'
import { Plans } from './plans.tsx'
import { heldReturn } from './stripe-return.ts'

const lookMs = 2000
/** A change made in the portal reaches our server by a message of Stripe's, which may come after the browser. */
const looksAfterPortal = 5

const Loading = () => (
  <Grid
    role="status"
    aria-label="Loading"
    templateColumns="repeat(auto-fill, minmax(min(100%, 17.5rem), 1fr))"
    gap="6"
  >
    {['one', 'two', 'three'].map((plan) => (
      <Card key={plan} p="5" h="25rem">
        <Skeleton h="5" w="40%" />
        <Skeleton h="4" w="70%" mt="3" />
        <Skeleton h="8" w="50%" mt="6" />
        <Skeleton h="24" mt="6" />
      </Card>
    ))}
  </Grid>
)

interface TrialBannerProps {
  readonly endsAt: string | null
  /** A plan that is not paid needs no other one. */
  readonly hasPlan: boolean
}

const TrialBanner = ({ endsAt, hasPlan }: TrialBannerProps) => (
  <Notice tone="info" role="status" title="You are on a free trial.">
    {endsAt === null ? null : (
      <Text color="fg.muted">
        It ends on <time dateTime={endsAt}>{dayOf(new Date(endsAt))}</time>, in{' '}
        {daysText(daysUntil(endsAt, new Date()))}.{hasPlan ? '' : ' Choose a plan to go on after that.'}
      </Text>
    )}
  </Notice>
)

const BillingOff = () => (
  <Card>
    <EmptyState icon={CreditCard} title="Billing is off">
      There is nothing to subscribe to here: your lab may use everything.
    </EmptyState>
  </Card>
)

/** Why the server led here, for as long as that is still so. */
const WhySubscribe = ({ billing }: { readonly billing: Billing | undefined }) => {
  const why = useLocation({ select: ({ state }) => state.whySubscribe })
  if (!why || (billing && mayUse(billing))) return null
  return (
    <Notice tone="warning" role="status">
      {why}
    </Notice>
  )
}

export const BillingPage = () => {
  // The address is clean by now; what it said is held until the page is left.
  const [back] = useState(heldReturn)
  const { data, error, isFetching, refetch } = useQuery({
    ...billingQuery(),
    refetchOnMount: 'always',
    refetchOnWindowFocus: 'always',
    refetchInterval: ({ state }) =>
      back?.from === 'portal' && state.dataUpdateCount < looksAfterPortal ? lookMs : false,
  })
  const sessionId = back?.from === 'checkout' ? back.sessionId : undefined
  const checkout = useQuery({ ...checkoutQuery(sessionId ?? ''), enabled: sessionId !== undefined })
  const isConfirming = checkout.isLoading || (checkout.data !== undefined && !isPaid(checkout.data))

  return (
    <Page>
      <PageHeader
        title="Subscription Plans"
        context="What your lab may use, and what it costs."
        back={
          <ButtonLink to="/dashboard" variant="ghost" size="xs" flush>
            <ArrowLeft aria-hidden />
            Back to Dashboard
          </ButtonLink>
        }
      />
      <Flex direction="column" gap="6">
        <WhySubscribe billing={data} />
        <CheckoutNotice back={back} checkout={checkout} />
        {data?.trialInfo.isTrial ? (
          <TrialBanner
            endsAt={data.trialInfo.trial_expires_at}
            hasPlan={currentPriceId(data.currentSubscription) !== undefined}
          />
        ) : null}
        {data ? (
          data.billingEnabled ? (
            <Plans billing={data} disabled={isConfirming} />
          ) : (
            <BillingOff />
          )
        ) : error ? (
          <Card>
            <ErrorState
              title="Failed to load subscription plans"
              error={error}
              onRetry={() => void refetch()}
              retrying={isFetching}
            />
          </Card>
        ) : (
          <Loading />
        )}
      </Flex>
    </Page>
  )
}
