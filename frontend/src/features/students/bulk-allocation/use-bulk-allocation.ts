import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { allocateMany } from '~/data/students/allocations.ts'
import { errorText } from '~/lib/server/api-error.ts'
import { toast } from '~/lib/toaster.ts'
import { type Pair, toBatches } from './pairing.ts'

/** Sends pairs, one batch after the other; each is done as a whole or not at all. */
export const useBulkAllocation = (onPending: (isPending: boolean) => void, onDone: () => void) => {
  const { mutateAsync } = useMutation(allocateMany())
  const [isPending, setPending] = useState(false)
  /** What stopped it, to be read until the next try: a toast would be gone in two seconds. */
  const [failure, setFailure] = useState<string>()

  const begin = (begun: boolean) => {
    setPending(begun)
    onPending(begun)
  }
  const run = async (pairs: readonly Pair[], newPassword: boolean): Promise<void> => {
    setFailure(undefined)
    begin(true)
    let done = 0
    try {
      for (const batch of toBatches(pairs)) {
        await mutateAsync({ pairs: batch, newPassword })
        done += batch.length
      }
      toast.success(`allocate operation completed for ${done} VMs`)
      onDone()
    } catch (error) {
      const reason = errorText(error, 'Failed to allocate resource')
      toast.error(reason)
      setFailure(
        done === 0 ? reason : `${done} of ${pairs.length} VMs are allocated, the others are not: ${reason}`,
      )
    } finally {
      begin(false)
    }
  }
  return { run, isPending, failure }
}
