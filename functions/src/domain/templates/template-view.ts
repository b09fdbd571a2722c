import type { Template } from '@labkeeper/contract/templates/templates'
import type { MaybeStranded } from '../connection/stranded.ts'
import { resourceId } from '../vms/azure-names.ts'
import { snapshotNameOf, type TemplateRecord } from './template.ts'

/** What the API shows of a template's record. */
export const toTemplate = (template: TemplateRecord & MaybeStranded): Template => ({
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
})
