using 'main.bicep'

// Every value comes from the environment: azd keeps them in .azure/<name>/.env (`azd env set NAME value`), a pipeline in
// its variables, a person in the shell. docs/deploy.md has the table.
param environmentName = readEnvironmentVariable('AZURE_ENV_NAME')
param location = readEnvironmentVariable('AZURE_LOCATION')
param webLocation = any(readEnvironmentVariable('LABKEEPER_WEB_LOCATION', 'westeurope'))
param deployerType = any(readEnvironmentVariable('AZURE_PRINCIPAL_TYPE', 'User'))
param defineLabOwnerRole = bool(readEnvironmentVariable('LABKEEPER_DEFINE_ROLE', 'true'))

var mailDomains = readEnvironmentVariable('LABKEEPER_MAIL_DOMAINS', '')
var origin = readEnvironmentVariable('LABKEEPER_ORIGIN', '')

param choices = {
  nodeVersion: any(readEnvironmentVariable('LABKEEPER_NODE_VERSION', '24'))
  linkBackend: bool(readEnvironmentVariable('LABKEEPER_LINK_BACKEND', 'true'))
  // Copied from a browser it ends with a slash, with which neither CORS nor the visits of watch.bicep find it.
  customOrigin: endsWith(origin, '/') ? substring(origin, 0, length(origin) - 1) : origin
  probeOrigin: readEnvironmentVariable('LABKEEPER_PROBE_ORIGIN', '')
  cosmosMode: any(readEnvironmentVariable('LABKEEPER_COSMOS_MODE', 'serverless'))
  cosmosMaxThroughput: int(readEnvironmentVariable('LABKEEPER_COSMOS_MAX_RU', '4000'))
  cosmosAccountName: readEnvironmentVariable('LABKEEPER_COSMOS_ACCOUNT', '')
  alwaysReadyInstances: int(readEnvironmentVariable('LABKEEPER_ALWAYS_READY', '0'))
  alwaysReadySteps: int(readEnvironmentVariable('LABKEEPER_ALWAYS_READY_STEPS', '0'))
  workQueues: int(readEnvironmentVariable('LABKEEPER_WORK_QUEUES', '1'))
  workQueuesEmptied: int(readEnvironmentVariable('LABKEEPER_WORK_QUEUES_EMPTIED', '1'))
  workAccounts: int(readEnvironmentVariable('LABKEEPER_WORK_ACCOUNTS', '1'))
  workAccountsEmptied: int(readEnvironmentVariable('LABKEEPER_WORK_ACCOUNTS_EMPTIED', '1'))
  mailDataLocation: any(readEnvironmentVariable('LABKEEPER_MAIL_DATA_LOCATION', 'Europe'))
  mailDomains: empty(mailDomains) ? [] : split(mailDomains, ',')
  mailFrom: readEnvironmentVariable('LABKEEPER_MAIL_FROM', '')
  smtp: bool(readEnvironmentVariable('LABKEEPER_SMTP', 'false'))
  trialDays: int(readEnvironmentVariable('LABKEEPER_TRIAL_DAYS', '14'))
  trialStudents: int(readEnvironmentVariable('LABKEEPER_TRIAL_STUDENTS', '5000'))
  bootstrapAdminEmail: readEnvironmentVariable('LABKEEPER_ADMIN_EMAIL', '')
  billing: bool(readEnvironmentVariable('LABKEEPER_BILLING', 'false'))
  privateNetwork: bool(readEnvironmentVariable('LABKEEPER_PRIVATE_NETWORK', 'false'))
  networkPrefix: readEnvironmentVariable('LABKEEPER_NETWORK_PREFIX', '10.183.0.0/24')
  locks: bool(readEnvironmentVariable('LABKEEPER_LOCKS', 'true'))
  alertEmail: readEnvironmentVariable('LABKEEPER_ALERT_EMAIL')
  budgetAmount: int(readEnvironmentVariable('LABKEEPER_BUDGET', '50'))
  budgetStart: readEnvironmentVariable('LABKEEPER_BUDGET_START', '')
}
