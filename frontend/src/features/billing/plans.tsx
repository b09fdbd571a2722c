import { Grid } from '@chakra-ui/react'
import { type Billing, isRunning, type Plan, type Price } from '@labkeeper/contract/billing/billing'
import { PackageOpen } from 'lucide-react'
import { useState } from 'react'
import { findCheckout, findPortal } from '~/data/billing.ts'
import { Card } from '~/ui/page/card.tsx'
import { EmptyState } from '~/ui/page/empty-state.tsx'
import { CurrentPlanCard } from './current-plan-card.tsx'
import { PlanCard } from './plan-card.tsx'
import { type Choice, ManageDialog, SubscribeDialog } from './plan-dialogs.tsx'
import { currentPriceId } from './plan-status.ts'
import { useLeaveToStripe } from './use-leave-to-stripe.ts'

interface PlansProps {
  readonly billing: Billing
  /** A payment is being confirmed: nobody should pay twice meanwhile. */
  readonly disabled: boolean
}

/** What the lab has and what it could have. Paying and changing happens on Stripe's pages. */
export const Plans = ({ billing, disabled }: PlansProps) => {
  const { availablePlans, currentSubscription, subscriptionDetails } = billing
  const [asking, setAsking] = useState<'subscribe' | 'manage'>()
  const [choice, setChoice] = useState<Choice>()
  const checkout = useLeaveToStripe('Failed to create checkout session')
  const portal = useLeaveToStripe('Failed to access customer portal')
  const isLeaving = checkout.leaving || portal.leaving

  const ask = (question: 'subscribe' | 'manage', about?: Choice) => {
    setAsking(question)
    setChoice(about)
  }
  const select = (plan: Plan, price: Price) =>
    ask(currentSubscription && isRunning(currentSubscription) ? 'manage' : 'subscribe', { plan, price })
  const close = () => setAsking(undefined)
  const goToCheckout = async (priceId: string) => {
    if (!(await checkout.leave(() => findCheckout(priceId)))) close()
  }
  const goToPortal = async () => {
    if (!(await portal.leave(findPortal))) close()
  }

  return (
    <>
      {currentSubscription ? (
        <CurrentPlanCard
          subscription={currentSubscription}
          details={subscriptionDetails}
          disabled={disabled || isLeaving}
          onManage={() => ask('manage')}
        />
      ) : null}
      {availablePlans.length > 0 ? (
        <Grid templateColumns="repeat(auto-fit, minmax(min(100%, 17.5rem), 1fr))" gap="6">
          {availablePlans.map((plan) => (
            <PlanCard
              key={plan.id}
              plan={plan}
              currentPriceId={currentPriceId(currentSubscription)}
              pendingPriceId={isLeaving ? choice?.price.id : undefined}
              disabled={disabled || isLeaving}
              onSelect={(price) => select(plan, price)}
            />
          ))}
        </Grid>
      ) : (
        <Card>
          <EmptyState icon={PackageOpen} title="No plans yet">
            Plans appear here as soon as they are on sale.
          </EmptyState>
        </Card>
      )}
      <ManageDialog
        open={asking === 'manage'}
        pending={portal.leaving}
        onConfirm={() => void goToPortal()}
        onClose={close}
      />
      <SubscribeDialog
        open={asking === 'subscribe'}
        choice={choice}
        pending={checkout.leaving}
        onConfirm={() => {
          if (choice) void goToCheckout(choice.price.id)
        }}
        onClose={close}
      />
    </>
  )
}
