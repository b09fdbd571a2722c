import type { Template } from '@labkeeper/contract/templates'
import { snapshotNameOf, type TemplateRecord } from './template.ts'

const azureSnapshotId = (template: TemplateRecord): string =>
  `/subscriptions/${template.subscriptionId}/resourceGroups/${template.resourceGroup}/providers/Microsoft.Compute/snapshots/${snapshotNameOf(template)}`

/** What the API shows of a template's record. */
export const toTemplate = (template: TemplateRecord): Template => ({
  _id: template.id,
  id: azureSnapshotId(template),
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
})
