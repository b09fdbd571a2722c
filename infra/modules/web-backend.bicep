param siteName string
param backendId string
param backendRegion string

resource site 'Microsoft.Web/staticSites@2024-11-01' existing = { name: siteName }

// One back end per site, and its name must stay: a second one is refused while the first is linked.
resource backend 'Microsoft.Web/staticSites/linkedBackends@2024-11-01' = {
  parent: site
  name: 'api'
  properties: {
    backendResourceId: backendId
    region: backendRegion
  }
}
