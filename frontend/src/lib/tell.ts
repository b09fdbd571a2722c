import { errorText } from './server/api-error.ts'
import { toast } from './toaster.ts'

/**
 * Says how work ends that the server does: in the server's words, or why not. It is said of each, and also where its page
 * is gone by then: what is handed to `mutate` hears of its last call alone, and only as long as the page stands.
 */
export const tell = (work: Promise<{ readonly message: string }>, failed: string): Promise<void> =>
  work.then(
    ({ message }) => toast.success(message),
    (error: unknown) => toast.error(errorText(error, failed)),
  )
