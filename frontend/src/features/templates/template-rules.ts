import { z } from '@labkeeper/contract/kernel/zod'
import {
  CreateFromTemplate,
  type Template,
  type TemplateStatus,
} from '@labkeeper/contract/templates/templates'
import { strandedReason, type Verdict } from '@labkeeper/contract/vms/power'
import { namesFromTemplate } from '@labkeeper/contract/vms/vm-names'

export const statusColour: Record<TemplateStatus, 'green' | 'blue' | 'red' | 'gray'> = {
  creating: 'blue',
  ready: 'green',
  failed: 'red',
  deleting: 'gray',
}

const yes: Verdict = { allowed: true }
const no = (reason: string): Verdict => ({ allowed: false, reason })

/** What can be done with a template now; the server decides by the same states. */
export const templateCan: Record<
  'create' | 'delete',
  (template: Pick<Template, 'status' | 'stranded'>) => Verdict
> = {
  create: ({ status, stranded }) => {
    if (stranded) return no(strandedReason)
    if (status === 'ready') return yes
    if (status === 'creating') return no('The template is still being built')
    return no(status === 'failed' ? 'The template could not be built' : 'The template is being deleted')
  },
  delete: ({ status, stranded }) => {
    if (stranded) return no(strandedReason)
    if (status === 'creating') return no('The template is still being built')
    return status === 'deleting' ? no('The template is being deleted') : yes
  },
}

export const CreateForm = z.strictObject({ vmCount: CreateFromTemplate.shape.vmCount })
export type CreateFields = z.infer<typeof CreateForm>

const shown = 3

/** 'golden-4, golden-5 … golden-23' */
const inShort = (names: readonly string[]): string =>
  names.length <= shown + 1 ? names.join(', ') : `${names.slice(0, shown - 1).join(', ')} … ${names.at(-1)}`

/** One sentence about the names that `vmCount` copies will get; nothing while that is no number of them. */
export const describeCopies = (
  template: Pick<Template, 'snapshotName'>,
  vmCount: string,
  existing: readonly string[],
): string | undefined => {
  if (!CreateForm.safeParse({ vmCount }).success) return undefined
  const names = namesFromTemplate(template.snapshotName, Number(vmCount), existing)
  return names.length === 1
    ? `The VM will be named ${names.join()}.`
    : `The VMs will be named ${inShort(names)}.`
}
