import type { Template } from '@labkeeper/contract/templates/templates'
import type { MaybeStranded } from '../connection/stranded.ts'
import { resourceId } from '../vms/azure-names.ts'
import { snapshotNameOf, type TemplateRecord } from './template.ts'

export type ListedTemplate = TemplateRecord &
  MaybeStranded & {
    /** Of the course of which it is a version, as long as there is one. */
    readonly courseName?: string | undefined
  }

/** What the API shows of a template's record. */
export const toTemplate = (template: ListedTemplate): Template => ({
  _id: template.id,
  id: resourceId(template, 'Microsoft.Compute/snapshots', snapshotNameOf(template)),
  snapshotName: template.name,
  vmName: template.vmName,
  resourceGroupName: template.resourceGroup,
  status: template.status,
  createdAt: template.createdAt,
  location: template.location,
  size: template.size,
  os: template.os,
  ...(template.diskSizeGB && { diskSizeGB: template.diskSizeGB }),
  ...(template.error && { error: template.error }),
  ...(template.stranded && { stranded: true }),
  ...(template.course &&
    template.courseName !== undefined && {
      course: { id: template.course.id, name: template.courseName, number: template.course.number },
    }),
})
