import { Box } from '@chakra-ui/react'
import type { UseQueryResult } from '@tanstack/react-query'
import { useEffect } from 'react'
import { isPaid } from '~/data/billing.ts'
import { errorText, isRefusal } from '~/lib/server/api-error.ts'
import { toast } from '~/lib/toaster.ts'
import { Button } from '~/ui/button.tsx'
import { Notice } from '~/ui/notice/notice.tsx'
import { Spinner } from '~/ui/notice/spinner.tsx'
import { forgetReturn, heldReturn, type StripeReturn } from './stripe-return.ts'

/** A piece of news is told once, however often the page is drawn. */
const tellOnce = (tell: () => void): void => {
  if (!heldReturn()) return
  forgetReturn()
  tell()
}

interface CheckoutNoticeProps {
  /** How somebody came back from Stripe. */
  readonly back: StripeReturn | undefined
  /** The payment status of the checkout that was finished, as Stripe says it: the address could say anything. */
  readonly checkout: UseQueryResult<string>
}

/** What became of the visit to Stripe that somebody comes back from. */
export const CheckoutNotice = ({ back, checkout }: CheckoutNoticeProps) => {
  const { data, error, isFetching, refetch } = checkout
  const isCanceled = back?.from === 'checkout-canceled'
  const isDone = data !== undefined && isPaid(data)
  useEffect(() => {
    if (isCanceled) tellOnce(() => toast.info('Subscription was canceled. No changes were made.'))
    if (isDone) tellOnce(() => toast.success('Subscription successful! Welcome to your new plan.'))
  }, [isCanceled, isDone])

  if (back?.from !== 'checkout' || isDone) return null
  if (data !== undefined) {
    return (
      <Notice tone="info" role="status">
        Your payment is still being processed. Your plan appears here as soon as it has arrived.
      </Notice>
    )
  }
  if (!error) {
    return (
      <Notice
        tone="info"
        role="status"
        action={
          <Box display="flex" fontSize="16px" color="fg.info">
            <Spinner />
          </Box>
        }
      >
        Confirming your payment...
      </Notice>
    )
  }
  return (
    <Notice
      tone="error"
      role="status"
      action={
        isRefusal(error) ? null : (
          <Button variant="outline" size="xs" loading={isFetching} onClick={() => void refetch()}>
            Check again
          </Button>
        )
      }
    >
      Your payment could not be confirmed: {errorText(error)}
    </Notice>
  )
}
