param token string
param location string
param tags object
param cosmosMode string
param cosmosAccountName string
param cosmosMaxThroughput int
param principalId string
param workspaceId string
param isPublic bool

@description('Queues of each kind of work, in every account.')
param workQueues int

@description('Names of the further storage accounts with such queues.')
param workStorageNames string[]

// What the code expects, written by make-app-json.ts.
var expected = loadJsonContent('../app.json')
var isServerless = cosmosMode == 'serverless'
var deploymentContainerName = 'app-package'
// The first of each kind is in the list that the code writes; further ones are called like it, with a number.
var numbered = flatten(map(range(2, workQueues - 1), number => map(expected.spreadQueues, name => '${name}-${number}')))
var furtherQueues = flatten(map(numbered, name => [name, '${name}-poison']))
var firstQueues = flatten(map(expected.spreadQueues, name => [name, '${name}-poison']))
// Built-in Data Contributor of the data plane
var dataContributor = '00000000-0000-0000-0000-000000000002'

resource storage 'Microsoft.Storage/storageAccounts@2024-01-01' = {
  name: 'st${token}'
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

  resource blobs 'blobServices' = {
    name: 'default'
    properties: {
      deleteRetentionPolicy: { enabled: true, days: 7 }
    }

    resource package 'containers' = {
      name: deploymentContainerName
      properties: { publicAccess: 'None' }
    }
  }

  resource queueService 'queueServices' = {
    name: 'default'
  }
}

resource queue 'Microsoft.Storage/storageAccounts/queueServices/queues@2024-01-01' = [
  for name in concat(expected.queues, furtherQueues): {
    parent: storage::queueService
    name: name
  }
]

module workAccount 'work-account.bicep' = [
  for name in workStorageNames: {
    name: 'work-account-${name}'
    params: {
      name: name
      location: location
      tags: tags
      queueNames: concat(firstQueues, furtherQueues)
      isPublic: isPublic
    }
  }
]

resource account 'Microsoft.DocumentDB/databaseAccounts@2024-11-15' = {
  name: cosmosAccountName
  location: location
  tags: tags
  kind: 'GlobalDocumentDB'
  properties: {
    databaseAccountOfferType: 'Standard'
    disableLocalAuth: true
    disableKeyBasedMetadataWriteAccess: true
    minimalTlsVersion: 'Tls12'
    publicNetworkAccess: isPublic ? 'Enabled' : 'Disabled'
    // The least that Azure takes of both. They are about other regions: within one a read by quorum misses nothing.
    consistencyPolicy: {
      defaultConsistencyLevel: expected.consistency
      maxIntervalInSeconds: 5
      maxStalenessPrefix: 10
    }
    locations: [{ locationName: location, failoverPriority: 0, isZoneRedundant: false }]
    capabilities: isServerless ? [{ name: 'EnableServerless' }] : []
    backupPolicy: { type: 'Continuous', continuousModeProperties: { tier: 'Continuous30Days' } }
  }
}

resource audit 'Microsoft.Insights/diagnosticSettings@2021-05-01-preview' = {
  scope: account
  name: 'audit'
  properties: {
    workspaceId: workspaceId
    logs: [{ category: 'ControlPlaneRequests', enabled: true }]
    metrics: [{ category: 'Requests', enabled: true }]
  }
}

resource database 'Microsoft.DocumentDB/databaseAccounts/sqlDatabases@2024-11-15' = {
  parent: account
  name: 'labkeeper'
  properties: {
    resource: { id: 'labkeeper' }
    options: isServerless ? {} : { autoscaleSettings: { maxThroughput: cosmosMaxThroughput } }
  }
}

resource container 'Microsoft.DocumentDB/databaseAccounts/sqlDatabases/containers@2024-11-15' = [
  for definition in expected.containers: {
    parent: database
    name: definition.id
    properties: { resource: definition }
  }
]

resource access 'Microsoft.DocumentDB/databaseAccounts/sqlRoleAssignments@2024-11-15' = {
  parent: account
  name: guid(account.id, principalId, dataContributor)
  properties: {
    roleDefinitionId: '${account.id}/sqlRoleDefinitions/${dataContributor}'
    principalId: principalId
    scope: '${account.id}/dbs/${database.name}'
  }
}

output storageName string = storage.name
output workStorageNames string[] = [for (name, index) in workStorageNames: workAccount[index].outputs.name]
output deploymentContainer string = storage::blobs::package.name
output cosmosName string = account.name
output cosmosEndpoint string = account.properties.documentEndpoint
output cosmosDatabase string = database.name
