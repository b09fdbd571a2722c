import { counted } from '@labkeeper/contract/kernel/wording'
import type { CloudError } from '../../domain/kernel/errors.ts'

/** What is told to a person whose question Azure has refused: nobody asks it again by himself, as steps do. */
export const questionSentence = ({ trouble, retryAfterSeconds, message }: CloudError): string =>
  trouble === 'throttled' && retryAfterSeconds !== undefined
    ? `Azure takes no more requests for this subscription just now. Try again in ${counted(retryAfterSeconds, 'second')}.`
    : message
