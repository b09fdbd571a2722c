// Alerts on the app's own log lines (one JSON object each; docs/alerts.md says what to do when one fires).
param token string
param location string
param tags object
param appInsightsId string
param actionGroupId string

@description('Failed steps of operations in 15 minutes above which somebody should look: a few are people\'s quotas.')
param failedStepsThreshold int = 10

type logAlert = {
  name: string
  severity: int
  description: string
  query: string
  window: string
  operator: 'GreaterThan' | 'LessThan'
  threshold: int
}

// The cheap text filter first, so that only lines that can match are parsed.
var alerts logAlert[] = [
  {
    name: 'poison'
    severity: 1
    description: 'A queue message failed every time and was put aside.'
    query: 'traces | where message has "poison"'
    window: 'PT15M'
    operator: 'GreaterThan'
    threshold: 0
  }
  {
    name: 'failed-operations'
    severity: 2
    description: 'Unusually many VMs of operations ended in failure.'
    query: 'traces | where message startswith "{\\"hop\\":" | where tostring(parse_json(message).next) == "failed"'
    window: 'PT15M'
    operator: 'GreaterThan'
    threshold: failedStepsThreshold
  }
  {
    name: 'stale-heartbeat'
    severity: 1
    description: 'No tick for a quarter of an hour: nothing sweeps lost work, no policy is applied.'
    query: 'traces | where message startswith "{\\"tick\\":"'
    window: 'PT15M'
    operator: 'LessThan'
    threshold: 1
  }
  {
    name: 'queue-age'
    severity: 1
    description: 'Work has waited for ten minutes: its messages are not taken, or lost faster than they are sent again.'
    query: 'traces | where message startswith "{\\"tick\\":" | where toint(parse_json(message).tick.waitedSeconds) > 600'
    window: 'PT15M'
    operator: 'GreaterThan'
    threshold: 2
  }
  {
    name: 'policies'
    severity: 1
    description: 'What is due in a lab could not be stopped or deleted, or was not for ten minutes: somebody pays for it.'
    query: 'traces | where message startswith "{\\"alert\\":\\"policies\\"" or message startswith "{\\"tick\\":" | where message startswith "{\\"alert\\":" or toint(parse_json(message).tick.overdueSeconds) > 600'
    window: 'PT15M'
    operator: 'GreaterThan'
    threshold: 0
  }
  {
    name: 'server-errors'
    severity: 1
    description: 'More than five answers with status 5xx.'
    query: 'traces | where message startswith "{\\"requestId\\":" and message contains "\\"status\\":5" | where toint(parse_json(message).status) between (500 .. 599)'
    window: 'PT15M'
    operator: 'GreaterThan'
    threshold: 5
  }
]

resource rule 'Microsoft.Insights/scheduledQueryRules@2023-12-01' = [
  for alert in alerts: {
    name: 'alert-${alert.name}-${token}'
    location: location
    tags: tags
    kind: 'LogAlert'
    properties: {
      displayName: 'Labkeeper: ${alert.name}'
      description: alert.description
      severity: alert.severity
      enabled: true
      scopes: [appInsightsId]
      evaluationFrequency: 'PT5M'
      windowSize: alert.window
      criteria: {
        allOf: [
          {
            query: alert.query
            timeAggregation: 'Count'
            operator: alert.operator
            threshold: alert.threshold
            failingPeriods: { numberOfEvaluationPeriods: 1, minFailingPeriodsToAlert: 1 }
          }
        ]
      }
      autoMitigate: true
      actions: { actionGroups: [actionGroupId] }
    }
  }
]
