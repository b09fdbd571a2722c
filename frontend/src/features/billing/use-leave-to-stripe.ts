import { useQueryClient } from '@tanstack/react-query'
import { billingQuery } from '~/data/billing.ts'
import { leaveFor } from '~/lib/browser/leave-for.ts'
import { errorText } from '~/lib/server/api-error.ts'
import { toast } from '~/lib/toaster.ts'
import { useLeaving } from '~/ui/hooks/use-leaving.ts'

/** Sends the browser to one of Stripe's pages; `leaving` until ours is gone or something has failed. */
export const useLeaveToStripe = (failedText: string) => {
  const client = useQueryClient()
  const [leaving, setLeaving] = useLeaving()

  /** Answers whether the browser is on its way. */
  const leave = async (findAddress: () => Promise<string>): Promise<boolean> => {
    setLeaving(true)
    try {
      leaveFor(await findAddress())
      return true
    } catch (error) {
      setLeaving(false)
      toast.error(errorText(error, failedText))
      // Refused, perhaps, because of something that happened in another tab or at Stripe.
      void client.invalidateQueries({ queryKey: billingQuery().queryKey })
      return false
    }
  }
  return { leaving, leave }
}
