// One more storage account, for nothing but queues of work; the app's own is in data.bicep.
param name string
param location string
param tags object
param queueNames string[]
param isPublic bool

resource storage 'Microsoft.Storage/storageAccounts@2024-01-01' = {
  name: name
  location: location
  tags: tags
  kind: 'StorageV2'
  sku: { name: 'Standard_LRS' }
  properties: {
    allowBlobPublicAccess: false
    allowSharedKeyAccess: false
    defaultToOAuthAuthentication: true
    minimumTlsVersion: 'TLS1_2'
    supportsHttpsTrafficOnly: true
    publicNetworkAccess: isPublic ? 'Enabled' : 'Disabled'
    networkAcls: { defaultAction: isPublic ? 'Allow' : 'Deny', bypass: 'AzureServices' }
  }

  resource queueService 'queueServices' = {
    name: 'default'
  }
}

resource queue 'Microsoft.Storage/storageAccounts/queueServices/queues@2024-01-01' = [
  for queueName in queueNames: {
    parent: storage::queueService
    name: queueName
  }
]

output name string = storage.name
