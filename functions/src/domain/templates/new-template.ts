import { newId } from '../kernel/ids.ts'
import type { VmRecord } from '../vms/vm-record.ts'
import { inherited, type TemplateRecord } from './template.ts'

type Named = Pick<TemplateRecord, 'uk' | 'name' | 'course'>

/** The record of every template that is made of a VM; `seal` gives it the VM's password. */
export const newTemplate = (
  vm: VmRecord,
  { uk, name, course }: Named,
  seal: (id: string) => Pick<TemplateRecord, 'sealedPassword'>,
  now: Date,
): TemplateRecord => {
  const id = newId('tpl')
  return {
    type: 'template',
    id,
    labId: vm.labId,
    uk,
    schema: 1,
    name,
    vmName: vm.name,
    ...inherited(vm),
    ...seal(id),
    status: 'creating',
    createdAt: now.toISOString(),
    ...(course && { course }),
  }
}
