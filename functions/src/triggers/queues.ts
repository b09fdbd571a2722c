import type { StorageQueueHandler } from '@azure/functions'
import { MailBusy } from '../domain/kernel/errors.ts'
import { sendResetLink } from '../use-cases/accounts/passwords/send-reset-link.ts'
import { sendNotice } from '../use-cases/letters/send-notice.ts'
import { answerNudge } from '../use-cases/operations/answer-nudge.ts'
import { endPoisonedStep } from '../use-cases/operations/end-poisoned-step.ts'
import type { StepWorld } from '../use-cases/operations/take-step.ts'
import { enrolBatch } from '../use-cases/students/imports/enrol-batch.ts'
import { syncLab } from '../use-cases/vms/sync-lab.ts'
import type { World } from '../use-cases/world.ts'
import { BatchMessage, MailMessage, readMessage, readPoisoned, StepMessage, SyncMessage } from './message.ts'
import type { Tick } from './tick.ts'

/** One queue-triggered function, as data for the Functions host and the tests. */
export interface QueueFunction {
  readonly name: string
  readonly queueName: string
  readonly handler: StorageQueueHandler
}

/** A letter that was begun is somebody else's business for 20 seconds: see reset-link.ts. */
const leastWaitSeconds = 25

/** The workers of the engine. */
export const stepQueues = (world: StepWorld & Pick<World, 'ready'>): QueueFunction[] => {
  const { ready } = world
  const steps = answerNudge(world)
  return [
    {
      name: 'take-step',
      queueName: 'steps',
      handler: async (message) => {
        const { labId, ...named } = readMessage(StepMessage, message)
        await ready()
        if ('stepId' in named) await steps.one(labId, named.stepId)
        else await steps.together(labId, named.stepIds)
      },
    },
    {
      name: 'end-poisoned-step',
      queueName: 'steps-poison',
      handler: async (message, context) => {
        const known = readPoisoned('steps', StepMessage, message, context)
        if (known === undefined) return
        await ready()
        const { labId, ...named } = known
        if ('stepId' in named) await endPoisonedStep(world)(labId, named.stepId)
        else await steps.apart(labId, named.stepIds)
      },
    },
  ]
}

/** Errors escape on purpose: the host then brings the message back, and after five times puts it into `-poison`. */
export const queueFunctions = (world: World, tick: Tick): QueueFunction[] => {
  const { nudges, ready } = world
  const batches = enrolBatch(world)
  const compareLab = syncLab(world)
  return [
    ...stepQueues(world),
    {
      name: 'enrol-students',
      queueName: 'students',
      handler: async (message) => {
        const { labId, batchId } = readMessage(BatchMessage, message)
        await ready()
        await batches.take(labId, batchId)
      },
    },
    {
      name: 'end-poisoned-students',
      queueName: 'students-poison',
      handler: async (message, context) => {
        const known = readPoisoned('students', BatchMessage, message, context)
        if (known === undefined) return
        await ready()
        await batches.endPoisoned(known.labId, known.batchId)
      },
    },
    {
      name: 'sync-lab',
      queueName: 'sync',
      handler: async (message) => {
        const { labId, requestedAt } = readMessage(SyncMessage, message)
        await ready()
        await compareLab(labId, requestedAt)
      },
    },
    {
      name: 'tick-now',
      queueName: 'tick',
      handler: async () => {
        await ready()
        await tick()
      },
    },
    {
      name: 'send-mail',
      queueName: 'mail',
      handler: async (message, context) => {
        const request = readMessage(MailMessage, message)
        await ready()
        try {
          if ('noticeId' in request) await sendNotice(world)(request.userId, request.noticeId)
          else await sendResetLink(world)(request.userId, request.requestedAt, request.own === true)
        } catch (error) {
          if (!(error instanceof MailBusy)) throw error
          // Not by failing: after five times the letter would be lost. This message goes once the next one is there.
          const seconds = Math.max(error.retryAfterSeconds, leastWaitSeconds)
          // A notice has a record: the sweeper calls for it when that is due.
          if (!('noticeId' in request)) await nudges.mailAgain(request, seconds)
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
}
