// The least that a lab owner's app registration must be allowed in the subscription with the VMs. Deploy it there:
//   az deployment sub create --location westeurope --template-file infra/lab-owner-role.bicep --parameters principalId=<object id>
targetScope = 'subscription'

@description('Object id of the service principal (not of the app registration) that gets the role; empty = the role alone.')
param principalId string = ''

resource role 'Microsoft.Authorization/roleDefinitions@2022-04-01' = {
  name: guid(subscription().id, 'labkeeper-lab-owner')
  properties: {
    roleName: 'Labkeeper lab owner (${subscription().subscriptionId})'
    description: 'Everything that Labkeeper does with the VMs of a lab, and nothing else.'
    type: 'CustomRole'
    assignableScopes: [subscription().id]
    permissions: [
      {
        actions: loadJsonContent('app.json', 'labOwnerActions')
        notActions: []
        dataActions: []
        notDataActions: []
      }
    ]
  }
}

resource assignment 'Microsoft.Authorization/roleAssignments@2022-04-01' = if (!empty(principalId)) {
  name: guid(subscription().id, principalId, 'labkeeper-lab-owner')
  properties: {
    roleDefinitionId: role.id
    principalId: principalId
    principalType: 'ServicePrincipal'
  }
}

output roleId string = role.id
