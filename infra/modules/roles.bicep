// Every role assignment of the deployment but the data plane of Cosmos DB, which data.bicep has.
param principalId string
param deployerId string
param deployerType string
param storageName string
param workStorageNames string[]
param vaultName string
param appInsightsName string
param communicationName string

@export()
@description('Every role that the deployment gives to anybody; the pipeline may give these and no others (pipeline.bicep).')
var roleIds = {
  blobOwner: 'b7e6dc6d-f1e8-4753-8033-0f276bb0955b'
  queueContributor: '974c5e8b-45b9-4653-ba55-5f855dd0fb88'
  secretsUser: '4633458b-17de-408a-b874-0445c86b69e6'
  secretsOfficer: 'b86a8fe4-44ce-4948-aee5-eccb2c155cd7'
  metricsPublisher: '3913510d-42f4-4e42-8a64-420c390055eb'
  emailOwner: '09976791-48a7-449e-bb21-39d1a415f350'
}

resource storage 'Microsoft.Storage/storageAccounts@2024-01-01' existing = { name: storageName }
resource workStorage 'Microsoft.Storage/storageAccounts@2024-01-01' existing = [for name in workStorageNames: { name: name }]
resource vault 'Microsoft.KeyVault/vaults@2024-11-01' existing = { name: vaultName }
resource appInsights 'Microsoft.Insights/components@2020-02-02' existing = { name: appInsightsName }
resource communication 'Microsoft.Communication/communicationServices@2023-04-01' existing = { name: communicationName }

// Blobs: the host's locks, the timer's lease and the deployed package. Queues: the triggers and what the app sends.
resource storageRoles 'Microsoft.Authorization/roleAssignments@2022-04-01' = [
  for role in [roleIds.blobOwner, roleIds.queueContributor]: {
    name: guid(storage.id, principalId, role)
    scope: storage
    properties: {
      roleDefinitionId: subscriptionResourceId('Microsoft.Authorization/roleDefinitions', role)
      principalId: principalId
      principalType: 'ServicePrincipal'
    }
  }
]

resource workStorageRoles 'Microsoft.Authorization/roleAssignments@2022-04-01' = [
  for (name, index) in workStorageNames: {
    name: guid(workStorage[index].id, principalId, roleIds.queueContributor)
    scope: workStorage[index]
    properties: {
      roleDefinitionId: subscriptionResourceId('Microsoft.Authorization/roleDefinitions', roleIds.queueContributor)
      principalId: principalId
      principalType: 'ServicePrincipal'
    }
  }
]

resource readSecrets 'Microsoft.Authorization/roleAssignments@2022-04-01' = {
  name: guid(vault.id, principalId, roleIds.secretsUser)
  scope: vault
  properties: {
    roleDefinitionId: subscriptionResourceId('Microsoft.Authorization/roleDefinitions', roleIds.secretsUser)
    principalId: principalId
    principalType: 'ServicePrincipal'
  }
}

resource writeSecrets 'Microsoft.Authorization/roleAssignments@2022-04-01' = {
  name: guid(vault.id, deployerId, roleIds.secretsOfficer)
  scope: vault
  properties: {
    roleDefinitionId: subscriptionResourceId('Microsoft.Authorization/roleDefinitions', roleIds.secretsOfficer)
    principalId: deployerId
    principalType: deployerType
  }
}

resource publishTelemetry 'Microsoft.Authorization/roleAssignments@2022-04-01' = {
  name: guid(appInsights.id, principalId, roleIds.metricsPublisher)
  scope: appInsights
  properties: {
    roleDefinitionId: subscriptionResourceId('Microsoft.Authorization/roleDefinitions', roleIds.metricsPublisher)
    principalId: principalId
    principalType: 'ServicePrincipal'
  }
}

resource sendMail 'Microsoft.Authorization/roleAssignments@2022-04-01' = {
  name: guid(communication.id, principalId, roleIds.emailOwner)
  scope: communication
  properties: {
    roleDefinitionId: subscriptionResourceId('Microsoft.Authorization/roleDefinitions', roleIds.emailOwner)
    principalId: principalId
    principalType: 'ServicePrincipal'
  }
}
