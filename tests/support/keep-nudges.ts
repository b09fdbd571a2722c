import { AppError } from '@labkeeper/functions/domain/kernel/errors'
import type { Nudges } from '@labkeeper/functions/ports/operations/nudges'

/** Keeps what would have been sent; `isWell` can be set, and whether work can be called. */
export const keepNudges = () => {
  const sent: string[] = []
  const steps: { readonly labId: string; readonly stepId: string; readonly delaySeconds: number }[] = []
  const mails: object[] = []
  const notices: object[] = []
  const batches: object[] = []
  const labs: object[] = []
  const labWaits: number[] = []
  const again: { readonly message: object; readonly delaySeconds: number }[] = []
  const state = { isWell: true, isSending: true }
  const checkSending = () => {
    if (!state.isSending) throw new AppError('unavailable', 'The queue is away')
  }
  const nudges: Nudges = {
    step: async (labId, stepId, delaySeconds = 0) => {
      checkSending()
      sent.push(`step ${stepId}`)
      steps.push({ labId, stepId, delaySeconds })
    },
    steps: async (labId, stepIds) => {
      for (const stepId of stepIds) await nudges.step(labId, stepId)
    },
    studentBatches: async (labId, batchIds) => {
      checkSending()
      batches.push(...batchIds.map((batchId) => ({ v: 1, labId, batchId })))
    },
    labs: async (labIds, delaySeconds = 0) => {
      checkSending()
      labs.push(...labIds.map((labId) => ({ v: 1, labId })))
      labWaits.push(delaySeconds)
    },
    sync: async (labId) => void sent.push(`sync ${labId}`),
    tick: async () => void sent.push('tick'),
    resetLink: async (userId, requestedAt, isOwn) =>
      void mails.push({ v: 1, userId, requestedAt, ...(isOwn ? { own: true } : {}) }),
    notice: async (userId, noticeId) => void notices.push({ v: 1, userId, noticeId }),
    mailAgain: async (message, delaySeconds) => void again.push({ message, delaySeconds }),
    isWell: async () => state.isWell,
  }
  return { nudges, sent, steps, mails, notices, batches, labs, labWaits, again, state }
}
