import { expect, it } from 'vitest'
import { quotaLink } from './quota-link.ts'

/** Of a refusal that somebody published: https://github.com/scylladb/scylla-cluster-tests/issues/12948 */
const published =
  'https://aka.ms/ProdportalCRP/#blade/Microsoft_Azure_Capacity/UsageAndQuota.ReactView/Parameters/%7B%22subscriptionId%22:%226c268694-47ab-43ab-b306-3c5514bc4112%22,%22command%22:%22openQuotaApprovalBlade%22,%22quotas%22:[%7B%22location%22:%22eastus%22,%22providerId%22:%22Microsoft.Compute%22,%22resourceName%22:%22standardFSv2Family%22,%22quotaRequest%22:%7B%22properties%22:%7B%22limit%22:52,%22unit%22:%22Count%22,%22name%22:%7B%22value%22:%22standardFSv2Family%22%7D%7D%7D%7D]%7D'

it('is written as Azure writes it', () => {
  const subscriptionId = '6c268694-47ab-43ab-b306-3c5514bc4112'
  expect(quotaLink({ subscriptionId, location: 'eastus', family: 'standardFSv2Family', limit: 52 })).toBe(
    published,
  )
})
