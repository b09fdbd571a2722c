param location string
param tags object
param appInsightsId string

resource workbook 'Microsoft.Insights/workbooks@2023-06-01' = {
  name: guid(resourceGroup().id, 'labkeeper-workbook')
  location: location
  tags: tags
  kind: 'shared'
  properties: {
    displayName: 'Labkeeper'
    category: 'workbook'
    sourceId: appInsightsId
    version: 'Notebook/1.0'
    serializedData: string(loadJsonContent('workbook.json'))
  }
}

output id string = workbook.id
