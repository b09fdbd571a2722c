/** A service principal with its opened secret. Lives only while a call runs. */
export interface Principal {
  readonly subscriptionId: string
  readonly tenantId: string
  readonly clientId: string
  readonly clientSecret: string
}
