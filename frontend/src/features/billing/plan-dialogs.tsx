import { Flex, Text } from '@chakra-ui/react'
import type { Plan, Price } from '@labkeeper/contract/billing/billing'
import { ConfirmDialog } from '~/ui/dialog/confirm-dialog.tsx'
import { priceText } from './prices.ts'

interface DialogProps {
  readonly open: boolean
  readonly pending: boolean
  readonly onConfirm: () => void
  readonly onClose: () => void
}

/** What has been paid is changed at Stripe only. */
export const ManageDialog = (props: DialogProps) => (
  <ConfirmDialog
    {...props}
    title="Manage Your Subscription"
    confirmLabel="Go to Customer Portal"
    pendingLabel="Opening portal..."
    closeLabel="Stay Here"
    destructive={false}
  >
    Changing or canceling your plan, payment methods and invoices are handled in the customer portal of
    Stripe, our payment provider. It leads back here.
  </ConfirmDialog>
)

/** What somebody is about to buy. */
export interface Choice {
  readonly plan: Plan
  readonly price: Price
}

export const SubscribeDialog = ({
  choice,
  ...props
}: DialogProps & { readonly choice: Choice | undefined }) => (
  <ConfirmDialog
    {...props}
    title="Subscribe to Plan"
    confirmLabel="Continue to Stripe"
    pendingLabel="Creating checkout..."
    destructive={false}
  >
    {choice ? (
      <Flex justify="space-between" gap="4" px="3" py="2.5" mb="3" rounded="l2" bg="bg.muted" color="fg">
        <Text fontWeight="medium" minW="0" overflowWrap="anywhere">
          {choice.plan.name}
        </Text>
        <Text flexShrink="0" fontVariantNumeric="tabular-nums">
          {priceText(choice.price)}
        </Text>
      </Flex>
    ) : null}
    You will be redirected to Stripe's secure checkout to complete your payment. You can cancel there without
    being charged.
  </ConfirmDialog>
)
