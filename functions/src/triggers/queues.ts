import type { StorageQueueHandler } from '@azure/functions'
import { MailBusy } from '../domain/kernel/errors.ts'
import type { Nudges } from '../ports/operations/nudges.ts'
import type { sendResetLink } from '../use-cases/accounts/passwords/send-reset-link.ts'
import type { sendNotice } from '../use-cases/letters/send-notice.ts'
import type { endPoisonedStep } from '../use-cases/operations/end-poisoned-step.ts'
import type { takeSteps } from '../use-cases/operations/take-steps.ts'
import type { enrolBatch } from '../use-cases/students/imports/enrol-batch.ts'
import type { syncLab } from '../use-cases/vms/sync-lab.ts'
import { BatchMessage, MailMessage, readMessage, readPoisoned, StepMessage, SyncMessage } from './message.ts'

/** One queue-triggered function, as data for the Functions host and the tests. */
export interface QueueFunction {
  readonly name: string
  readonly queueName: string
  readonly handler: StorageQueueHandler
}

interface QueueUseCases {
  readonly takeSteps: ReturnType<typeof takeSteps>
  readonly endPoisonedStep: ReturnType<typeof endPoisonedStep>
  readonly enrolBatch: ReturnType<typeof enrolBatch>
  readonly syncLab: ReturnType<typeof syncLab>
  readonly sendResetLink: ReturnType<typeof sendResetLink>
  readonly sendNotice: ReturnType<typeof sendNotice>
  readonly mailAgain: Nudges['mailAgain']
  /** The minute's work: see timers.ts. */
  readonly tick: () => Promise<void>
  readonly ready: () => Promise<void>
}

/** A letter that was begun is somebody else's business for 20 seconds: see reset-link.ts. */
const leastWaitSeconds = 25

/** Errors escape on purpose: the host then brings the message back, and after five times puts it into `-poison`. */
export const queueFunctions = (use: QueueUseCases): QueueFunction[] => [
  {
    name: 'take-step',
    queueName: 'steps',
    handler: async (message) => {
      const { labId, ...named } = readMessage(StepMessage, message)
      await use.ready()
      if ('stepId' in named) await use.takeSteps.one(labId, named.stepId)
      else await use.takeSteps.together(labId, named.stepIds)
    },
  },
  {
    name: 'end-poisoned-step',
    queueName: 'steps-poison',
    handler: async (message, context) => {
      const known = readPoisoned('steps', StepMessage, message, context)
      if (known === undefined) return
      await use.ready()
      const { labId, ...named } = known
      if ('stepId' in named) await use.endPoisonedStep(labId, named.stepId)
      else await use.takeSteps.apart(labId, named.stepIds)
    },
  },
  {
    name: 'enrol-students',
    queueName: 'students',
    handler: async (message) => {
      const { labId, batchId } = readMessage(BatchMessage, message)
      await use.ready()
      await use.enrolBatch.take(labId, batchId)
    },
  },
  {
    name: 'end-poisoned-students',
    queueName: 'students-poison',
    handler: async (message, context) => {
      const known = readPoisoned('students', BatchMessage, message, context)
      if (known === undefined) return
      await use.ready()
      await use.enrolBatch.endPoisoned(known.labId, known.batchId)
    },
  },
  {
    name: 'sync-lab',
    queueName: 'sync',
    handler: async (message) => {
      const { labId, requestedAt } = readMessage(SyncMessage, message)
      await use.ready()
      await use.syncLab(labId, requestedAt)
    },
  },
  {
    name: 'tick-now',
    queueName: 'tick',
    handler: async () => {
      await use.ready()
      await use.tick()
    },
  },
  {
    name: 'send-mail',
    queueName: 'mail',
    handler: async (message, context) => {
      const request = readMessage(MailMessage, message)
      await use.ready()
      try {
        if ('noticeId' in request) await use.sendNotice(request.userId, request.noticeId)
        else await use.sendResetLink(request.userId, request.requestedAt, request.own === true)
      } catch (error) {
        if (!(error instanceof MailBusy)) throw error
        // Not by failing: after five times the letter would be lost. This message goes once the next one is there.
        const seconds = Math.max(error.retryAfterSeconds, leastWaitSeconds)
        // A notice has a record: the sweeper calls for it when that is due.
        if (!('noticeId' in request)) await use.mailAgain(request, seconds)
        context.log(JSON.stringify({ mail: 'waits', seconds }))
      }
    },
  },
  {
    // Nothing to clean up: the link was never sent, and the person can ask for another.
    name: 'report-poisoned-mail',
    queueName: 'mail-poison',
    handler: async (message, context) => {
      readPoisoned('mail', MailMessage, message, context)
    },
  },
]
