param name string
param location string
param tags object

resource site 'Microsoft.Web/staticSites@2024-11-01' = {
  name: name
  location: location
  tags: union(tags, { 'azd-service-name': 'web' })
  sku: { name: 'Standard', tier: 'Standard' }
  properties: {
    allowConfigFileUpdates: true
    // A preview environment has no linked back end: it would show a dashboard that cannot sign anyone in.
    stagingEnvironmentPolicy: 'Disabled'
  }
}

output name string = site.name
output origin string = 'https://${site.properties.defaultHostname}'
