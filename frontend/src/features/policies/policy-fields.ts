import { counted } from '@labkeeper/contract/kernel/wording'
import {
  defaultPolicy,
  minuteChoices,
  minutesNeeded,
  type Policy,
} from '@labkeeper/contract/policies/policies'

export const kinds = ['autoStop', 'autoDelete'] as const
export type Kind = (typeof kinds)[number]

/** What the form holds: a choice is text, empty when none is made. */
export type PolicyFields = Record<`${Kind}Enabled`, boolean> & Record<`${Kind}Minutes`, string>

export const toForm = (config: Policy): PolicyFields => ({
  autoStopEnabled: config.autoStopEnabled,
  autoStopMinutes: String(config.autoStopMinutes ?? defaultPolicy.autoStopMinutes),
  autoDeleteEnabled: config.autoDeleteEnabled,
  autoDeleteMinutes: String(config.autoDeleteMinutes ?? defaultPolicy.autoDeleteMinutes),
})

/** The minutes of what is switched off are not sent. */
export const toConfig = (form: PolicyFields): Policy => ({
  autoStopEnabled: form.autoStopEnabled,
  ...(form.autoStopEnabled ? { autoStopMinutes: Number(form.autoStopMinutes) } : {}),
  autoDeleteEnabled: form.autoDeleteEnabled,
  ...(form.autoDeleteEnabled ? { autoDeleteMinutes: Number(form.autoDeleteMinutes) } : {}),
})

/** Why it cannot be saved, by field. */
export const errorsOf = (form: PolicyFields): Partial<Record<`${Kind}Minutes`, string>> => ({
  ...(form.autoStopEnabled && form.autoStopMinutes === '' ? { autoStopMinutes: minutesNeeded } : {}),
  ...(form.autoDeleteEnabled && form.autoDeleteMinutes === '' ? { autoDeleteMinutes: minutesNeeded } : {}),
})

const minutesText = (minutes: string): string => counted(Number(minutes), 'minute')

/** The choices, with what is stored among them: it may have been set by other means. */
export const choicesFor = (stored: string): { value: string; label: string }[] =>
  [...new Set([...minuteChoices, ...(stored === '' ? [] : [Number(stored)])])]
    .toSorted((one, other) => one - other)
    .map((minutes) => ({ value: String(minutes), label: minutesText(String(minutes)) }))

/** What will happen to VMs that are created once this is saved, in one sentence for each policy. */
export const consequenceOf = (kind: Kind, form: PolicyFields): string => {
  const minutes = form[`${kind}Minutes`]
  const isOn = form[`${kind}Enabled`] && minutes !== ''
  if (kind === 'autoStop') {
    return isOn
      ? `VMs created from now on stop ${minutesText(minutes)} after they start.`
      : 'VMs created from now on run until somebody stops them.'
  }
  return isOn
    ? `VMs created from now on are deleted ${minutesText(minutes)} after their creation, with their disks and addresses.`
    : 'VMs created from now on stay until somebody deletes them.'
}

/** A stop that never comes, since the deletion comes first. */
export const isStopPointless = (form: PolicyFields): boolean =>
  form.autoStopEnabled &&
  form.autoDeleteEnabled &&
  form.autoDeleteMinutes !== '' &&
  Number(form.autoDeleteMinutes) <= Number(form.autoStopMinutes)
