// What the pipeline's identities may do, given once by a person who is Owner of the group (docs/deploy.md):
//   az deployment group create --resource-group rg-production --template-file infra/pipeline.bicep --parameters principalId=<object id>
targetScope = 'resourceGroup'

import { roleIds } from 'modules/roles.bicep'

@description('Object id of the service principal (not of the app registration) that deploys.')
param principalId string

@description('Object id of the service principal that shows what a pull request would change; empty = there is none.')
param previewPrincipalId string = ''

var contributor = 'b24988ac-6180-42a0-ab88-20f7382dd24c'
var roleAdministrator = 'f58310d9-a9f6-439a-9e8d-f62e7b41a168'

// It gives the app its roles, and itself the one that writes keys: to service principals, and only the roles of roles.bicep.
var ids = join(map(items(roleIds), role => role.value), ', ')
var write = 'Microsoft.Authorization/roleAssignments/write'
var delete = 'Microsoft.Authorization/roleAssignments/delete'
var role = 'Microsoft.Authorization/roleAssignments:RoleDefinitionId'
var type = 'Microsoft.Authorization/roleAssignments:PrincipalType'
var onlyWrites = '(!(ActionMatches{\'${write}\'})) OR (@Request[${role}] ForAnyOfAnyValues:GuidEquals {${ids}} AND @Request[${type}] ForAnyOfAnyValues:StringEqualsIgnoreCase {\'ServicePrincipal\'})'
var onlyDeletes = '(!(ActionMatches{\'${delete}\'})) OR (@Resource[${role}] ForAnyOfAnyValues:GuidEquals {${ids}} AND @Resource[${type}] ForAnyOfAnyValues:StringEqualsIgnoreCase {\'ServicePrincipal\'})'

resource deploys 'Microsoft.Authorization/roleAssignments@2022-04-01' = {
  name: guid(resourceGroup().id, principalId, contributor)
  properties: {
    roleDefinitionId: subscriptionResourceId('Microsoft.Authorization/roleDefinitions', contributor)
    principalId: principalId
    principalType: 'ServicePrincipal'
  }
}

resource assigns 'Microsoft.Authorization/roleAssignments@2022-04-01' = {
  name: guid(resourceGroup().id, principalId, roleAdministrator)
  properties: {
    roleDefinitionId: subscriptionResourceId('Microsoft.Authorization/roleDefinitions', roleAdministrator)
    principalId: principalId
    principalType: 'ServicePrincipal'
    conditionVersion: '2.0'
    condition: '(${onlyWrites}) AND (${onlyDeletes})'
  }
}

// Reading alone does not include the question what would change.
resource preview 'Microsoft.Authorization/roleDefinitions@2022-04-01' = if (!empty(previewPrincipalId)) {
  name: guid(resourceGroup().id, 'labkeeper-preview')
  properties: {
    // Names of roles are unique in the whole directory, those of groups are not.
    roleName: 'Labkeeper preview (${resourceGroup().name}, ${subscription().subscriptionId})'
    description: 'Sees what a deployment would change, and changes nothing.'
    type: 'CustomRole'
    assignableScopes: [resourceGroup().id]
    permissions: [
      {
        actions: ['*/read', 'Microsoft.Resources/deployments/whatIf/action', 'Microsoft.Resources/deployments/validate/action']
        notActions: []
        dataActions: []
        notDataActions: []
      }
    ]
  }
}

resource previews 'Microsoft.Authorization/roleAssignments@2022-04-01' = if (!empty(previewPrincipalId)) {
  name: guid(resourceGroup().id, previewPrincipalId, 'labkeeper-preview')
  properties: {
    roleDefinitionId: preview.id
    principalId: previewPrincipalId
    principalType: 'ServicePrincipal'
  }
}
