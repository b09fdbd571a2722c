// Nobody removes what cannot be made again by mistake; who means it removes the lock first (docs/deploy.md).
param cosmosName string
param vaultName string

resource cosmos 'Microsoft.DocumentDB/databaseAccounts@2024-11-15' existing = { name: cosmosName }
resource vault 'Microsoft.KeyVault/vaults@2024-11-01' existing = { name: vaultName }

resource keepData 'Microsoft.Authorization/locks@2020-05-01' = {
  scope: cosmos
  name: 'keep'
  properties: { level: 'CanNotDelete', notes: 'Holds every lab and every person.' }
}

resource keepKeys 'Microsoft.Authorization/locks@2020-05-01' = {
  scope: vault
  name: 'keep'
  properties: { level: 'CanNotDelete', notes: 'Holds the keys without which the stored secrets cannot be opened.' }
}
