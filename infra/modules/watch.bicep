// Alerts on what the app cannot tell by itself: the database's refusals, the cap of the logs, and whether anybody gets in.
param token string
param location string
param tags object
param appInsightsId string
param workspaceId string
param cosmosName string
param actionGroupId string
param origin string

resource cosmos 'Microsoft.DocumentDB/databaseAccounts@2024-11-15' existing = { name: cosmosName }

resource throttled 'Microsoft.Insights/metricAlerts@2018-03-01' = {
  name: 'alert-cosmos-429-${token}'
  location: 'global'
  tags: tags
  properties: {
    description: 'Cosmos DB refused requests because they were too many.'
    severity: 2
    enabled: true
    scopes: [cosmos.id]
    evaluationFrequency: 'PT5M'
    windowSize: 'PT15M'
    autoMitigate: true
    criteria: {
      'odata.type': 'Microsoft.Azure.Monitor.SingleResourceMultipleMetricCriteria'
      allOf: [
        {
          criterionType: 'StaticThresholdCriterion'
          name: 'refused'
          metricName: 'TotalRequests'
          timeAggregation: 'Count'
          operator: 'GreaterThan'
          threshold: 100
          dimensions: [{ name: 'StatusCode', operator: 'Include', values: ['429'] }]
        }
      ]
    }
    actions: [{ actionGroupId: actionGroupId }]
  }
}

resource capped 'Microsoft.Insights/scheduledQueryRules@2023-12-01' = {
  name: 'alert-daily-cap-${token}'
  location: location
  tags: tags
  kind: 'LogAlert'
  properties: {
    displayName: 'Labkeeper: daily-cap'
    description: 'The logs reached the most of a day: until that begins anew no other alert sees anything.'
    severity: 2
    enabled: true
    scopes: [workspaceId]
    evaluationFrequency: 'PT15M'
    windowSize: 'PT15M'
    criteria: {
      allOf: [
        {
          query: '_LogOperation | where Category =~ "Ingestion" | where Detail contains "OverQuota"'
          timeAggregation: 'Count'
          operator: 'GreaterThan'
          threshold: 0
          failingPeriods: { numberOfEvaluationPeriods: 1, minFailingPeriodsToAlert: 1 }
        }
      ]
    }
    autoMitigate: true
    actions: { actionGroups: [actionGroupId] }
  }
}

// As people come: through the site's address, so that site, link and app are looked at together.
resource visit 'Microsoft.Insights/webtests@2022-06-15' = {
  name: 'visit-${token}'
  location: location
  tags: union(tags, { 'hidden-link:${appInsightsId}': 'Resource' })
  kind: 'standard'
  properties: {
    SyntheticMonitorId: 'visit-${token}'
    Name: 'Labkeeper: health through the site'
    Kind: 'standard'
    Enabled: true
    Frequency: 900
    Timeout: 60
    RetryEnabled: true
    Locations: [{ Id: 'emea-nl-ams-azr' }, { Id: 'us-va-ash-azr' }, { Id: 'apac-sg-sin-azr' }]
    Request: { RequestUrl: '${origin}/api/health', HttpVerb: 'GET', ParseDependentRequests: false }
    ValidationRules: { ExpectedHttpStatusCode: 200, SSLCheck: true, SSLCertRemainingLifetimeCheck: 7 }
  }
}

resource unreachable 'Microsoft.Insights/metricAlerts@2018-03-01' = {
  name: 'alert-availability-${token}'
  location: 'global'
  tags: tags
  properties: {
    description: 'Two of three places in the world cannot reach the dashboard.'
    severity: 0
    enabled: true
    scopes: [visit.id, appInsightsId]
    evaluationFrequency: 'PT5M'
    windowSize: 'PT30M'
    autoMitigate: true
    criteria: {
      'odata.type': 'Microsoft.Azure.Monitor.WebtestLocationAvailabilityCriteria'
      webTestId: visit.id
      componentId: appInsightsId
      failedLocationCount: 2
    }
    actions: [{ actionGroupId: actionGroupId }]
  }
}
