@maxLength(24)
param name string
param location string
param tags object
param workspaceId string
param isPublic bool

// Secrets are put in by infra/hooks/ensure-keys.ts, never by a deployment: a template that writes them would also
// overwrite them, and a lost sealing key is a lost secret of every lab.
resource vault 'Microsoft.KeyVault/vaults@2024-11-01' = {
  name: name
  location: location
  tags: tags
  properties: {
    tenantId: tenant().tenantId
    sku: { family: 'A', name: 'standard' }
    enableRbacAuthorization: true
    enableSoftDelete: true
    softDeleteRetentionInDays: 90
    enablePurgeProtection: true
    publicNetworkAccess: isPublic ? 'Enabled' : 'Disabled'
    networkAcls: { defaultAction: isPublic ? 'Allow' : 'Deny', bypass: 'None' }
  }
}

resource audit 'Microsoft.Insights/diagnosticSettings@2021-05-01-preview' = {
  scope: vault
  name: 'audit'
  properties: {
    workspaceId: workspaceId
    logs: [{ categoryGroup: 'audit', enabled: true }]
  }
}

output name string = vault.name
output uri string = vault.properties.vaultUri
