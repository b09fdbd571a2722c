import type { LabId } from '@labkeeper/functions/domain/kernel/ids'
import type { Nudges } from '@labkeeper/functions/ports/operations/nudges'

interface Message {
  readonly at: number
  readonly labId: LabId
  readonly stepId: string
}

/** Stands between the engine and one of its ports, which it may tell by their names; by default it does nothing. */
export type Disturb = <Port extends object>(name: string, port: Port) => Port

/** Queues on paper, that can lose and double what they are given. */
export const toyQueue = (nowMs: () => number, disturb: Disturb) => {
  const messages: Message[] = []
  /** What becomes of a message: how many copies arrive. */
  let copies = (_stepId: string): number => 1
  const labMessages: LabId[] = []
  /** One by one, so that whoever calls many labs may die half-way. */
  const calls = disturb('nudges', {
    lab: async (id: LabId) => {
      for (let copy = copies(id); copy > 0; copy -= 1) labMessages.push(id)
    },
  })
  const nudges: Nudges = disturb('nudges', {
    step: async (lab, stepId, delaySeconds = 0) => {
      for (let copy = 0; copy < copies(stepId); copy += 1) {
        messages.push({ at: nowMs() + Math.ceil(delaySeconds) * 1000, labId: lab, stepId })
      }
    },
    steps: async (id, stepIds) => {
      for (const stepId of stepIds) await nudges.step(id, stepId)
    },
    labs: async (labIds) => {
      for (const id of labIds) await calls.lab(id)
    },
    studentBatches: async () => {},
    sync: async () => {},
    tick: async () => {},
    mailAgain: async () => {},
    resetLink: async () => {},
    notice: async () => {},
    isWell: async () => true,
  })

  return {
    nudges,
    /** Steps at which somebody is to look, and when. */
    messages,
    /** Labs to which workers are called. */
    labMessages,
    /** The step message that becomes visible first. */
    next: (): Message | undefined => {
      messages.sort((one, other) => one.at - other.at)
      return messages.shift()
    },
    deliver: (rule: (stepId: string) => number) => {
      copies = rule
    },
  }
}
