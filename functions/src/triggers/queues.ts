import type { z } from '@labkeeper/contract/kernel/zod'
import { MailBusy } from '../domain/kernel/errors.ts'
import { firstPlace, hostAccount, poisonOf, type QueuePlace } from '../domain/operations/work-queues.ts'
import { sendResetLink } from '../use-cases/accounts/passwords/send-reset-link.ts'
import { sendProof } from '../use-cases/courses/joining/prove-address.ts'
import { sendNotice } from '../use-cases/letters/send-notice.ts'
import { answerNudge } from '../use-cases/operations/answer-nudge.ts'
import { endPoisonedStep } from '../use-cases/operations/end-poisoned-step.ts'
import { recentLabs } from '../use-cases/operations/recent-lab.ts'
import { type StepWorld, takeStep } from '../use-cases/operations/take-step.ts'
import { enrolBatch } from '../use-cases/students/imports/enrol-batch.ts'
import { syncLab } from '../use-cases/vms/sync-lab.ts'
import type { World } from '../use-cases/world.ts'
import { bindLabWorker } from './lab-worker.ts'
import {
  BatchMessage,
  LabMessage,
  MailMessage,
  readMessage,
  readPoisoned,
  StepMessage,
  SyncMessage,
  TickMessage,
} from './message.ts'
import { type QueueFunction, type SpreadWork, spreadWork } from './spread-work.ts'
import type { Tick } from './tick.ts'

/** A letter that was begun is somebody else's business for 20 seconds: see reset-link.ts. */
const leastWaitSeconds = 25

/** The workers of the engine. */
export const stepQueues = (
  world: StepWorld & Pick<World, 'ready'>,
  places: readonly QueuePlace[] = [firstPlace],
): QueueFunction[] => {
  const take = takeStep({ ...world, labs: recentLabs(world.labs, world.clock) })
  const several = answerNudge(world, take)
  const work: SpreadWork<StepMessage> = {
    queue: 'steps',
    message: StepMessage,
    take: {
      name: 'take-step',
      run: ({ labId, ...named }) =>
        'stepId' in named ? take(labId, named.stepId) : several.together(labId, named.stepIds),
    },
    again: async ({ labId, ...named }, delaySeconds) => {
      const stepIds = 'stepId' in named ? [named.stepId] : named.stepIds
      for (const stepId of stepIds) await world.nudges.step(labId, stepId, delaySeconds)
    },
    endPoisoned: {
      name: 'end-poisoned-step',
      run: ({ labId, ...named }) =>
        'stepId' in named ? endPoisonedStep(world)(labId, named.stepId) : several.apart(labId, named.stepIds),
    },
  }
  return spreadWork(work, places, world.ready)
}

/** Those that make the students of an import. */
const studentQueues = (world: World, places: readonly QueuePlace[]): QueueFunction[] => {
  const batches = enrolBatch(world)
  const work: SpreadWork<BatchMessage> = {
    queue: 'students',
    message: BatchMessage,
    take: { name: 'enrol-students', run: ({ labId, batchId }) => batches.take(labId, batchId) },
    again: ({ labId, batchId }, delaySeconds) => world.nudges.studentBatches(labId, [batchId], delaySeconds),
    endPoisoned: {
      name: 'end-poisoned-students',
      run: ({ labId, batchId }) => batches.endPoisoned(labId, batchId),
    },
  }
  return spreadWork(work, places, world.ready)
}

/**
 * For a queue of which nothing has to be cleaned up: what is due stays due and the next tick calls again, the next look at the list
 * asks for another comparison, and a link that was never sent can be asked for anew. Only its operator is to know.
 */
const reportsPoisoned = <T>(name: string, queue: string, schema: z.ZodMiniType<T>): QueueFunction => ({
  name,
  queueName: poisonOf(queue),
  connection: hostAccount,
  handler: async (message, context) => {
    readPoisoned({ queue }, schema, message, context)
  },
})

/** Errors escape on purpose: the host then brings the message back, and after five times puts it into `-poison`. */
export const queueFunctions = (world: World, tick: Tick, places: readonly QueuePlace[]): QueueFunction[] => {
  const { nudges, ready } = world
  const compareLab = syncLab(world)
  const sweep = bindLabWorker(world)
  return [
    ...stepQueues(world, places),
    ...studentQueues(world, places),
    {
      name: 'sync-lab',
      queueName: 'sync',
      connection: hostAccount,
      handler: async (message) => {
        const { labId, requestedAt } = readMessage(SyncMessage, message)
        await ready()
        await compareLab(labId, requestedAt)
      },
    },
    {
      name: 'sweep-lab',
      queueName: 'labs',
      connection: hostAccount,
      handler: async (message) => {
        const { labId } = readMessage(LabMessage, message)
        await ready()
        await sweep(labId)
      },
    },
    {
      name: 'tick-now',
      queueName: 'tick',
      connection: hostAccount,
      handler: async () => {
        await ready()
        await tick()
      },
    },
    {
      name: 'send-mail',
      queueName: 'mail',
      connection: hostAccount,
      handler: async (message, context) => {
        const request = readMessage(MailMessage, message)
        await ready()
        try {
          if ('noticeId' in request) await sendNotice(world)(request.userId, request.noticeId)
          else if ('courseId' in request) await sendProof(world)(request)
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
    reportsPoisoned('report-poisoned-sync', 'sync', SyncMessage),
    reportsPoisoned('report-poisoned-lab', 'labs', LabMessage),
    reportsPoisoned('report-poisoned-tick', 'tick', TickMessage),
    reportsPoisoned('report-poisoned-mail', 'mail', MailMessage),
  ]
}
