// The way from the app to its data without the public internet: for organisations whose policies forbid it.
param token string
param location string
param tags object
param storageName string
param workStorageNames string[]
param vaultName string
param cosmosName string
param subnetId string
param networkId string

resource storage 'Microsoft.Storage/storageAccounts@2024-01-01' existing = { name: storageName }
resource workStorage 'Microsoft.Storage/storageAccounts@2024-01-01' existing = [for name in workStorageNames: { name: name }]
resource vault 'Microsoft.KeyVault/vaults@2024-11-01' existing = { name: vaultName }
resource cosmos 'Microsoft.DocumentDB/databaseAccounts@2024-11-15' existing = { name: cosmosName }

// What Azure calls the part of each service, and the zone in which its name must lead to the private address.
var doors = [
  { name: 'blob', id: storage.id, group: 'blob', zone: 'privatelink.blob.${environment().suffixes.storage}' }
  { name: 'queue', id: storage.id, group: 'queue', zone: 'privatelink.queue.${environment().suffixes.storage}' }
  { name: 'cosmos', id: cosmos.id, group: 'Sql', zone: 'privatelink.documents.azure.com' }
  { name: 'vault', id: vault.id, group: 'vault', zone: 'privatelink.vaultcore.azure.net' }
]

resource zone 'Microsoft.Network/privateDnsZones@2024-06-01' = [
  for door in doors: {
    name: door.zone
    location: 'global'
    tags: tags
  }
]

resource link 'Microsoft.Network/privateDnsZones/virtualNetworkLinks@2024-06-01' = [
  for (door, index) in doors: {
    parent: zone[index]
    name: 'labkeeper'
    location: 'global'
    tags: tags
    properties: { registrationEnabled: false, virtualNetwork: { id: networkId } }
  }
]

resource endpoint 'Microsoft.Network/privateEndpoints@2024-10-01' = [
  for door in doors: {
    name: 'pe-${door.name}-${token}'
    location: location
    tags: tags
    properties: {
      subnet: { id: subnetId }
      privateLinkServiceConnections: [
        { name: door.name, properties: { privateLinkServiceId: door.id, groupIds: [door.group] } }
      ]
    }
  }
]

resource record 'Microsoft.Network/privateEndpoints/privateDnsZoneGroups@2024-10-01' = [
  for (door, index) in doors: {
    parent: endpoint[index]
    name: 'default'
    properties: {
      privateDnsZoneConfigs: [{ name: door.name, properties: { privateDnsZoneId: zone[index].id } }]
    }
  }
]

// Further accounts have queues only: an endpoint each, in the zone of the first one's.
resource workEndpoint 'Microsoft.Network/privateEndpoints@2024-10-01' = [
  for (name, index) in workStorageNames: {
    name: 'pe-${name}'
    location: location
    tags: tags
    properties: {
      subnet: { id: subnetId }
      privateLinkServiceConnections: [
        { name: 'queue', properties: { privateLinkServiceId: workStorage[index].id, groupIds: ['queue'] } }
      ]
    }
  }
]

resource workRecord 'Microsoft.Network/privateEndpoints/privateDnsZoneGroups@2024-10-01' = [
  for (name, index) in workStorageNames: {
    parent: workEndpoint[index]
    name: 'default'
    properties: {
      privateDnsZoneConfigs: [{ name: 'queue', properties: { privateDnsZoneId: zone[1].id } }]
    }
  }
]
