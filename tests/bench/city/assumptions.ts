/**
 * What the city is assumed to do on a Monday from 8:30 to 9:30. Each constant names its origin; "ours" is a guess that
 * somebody with figures may replace: nothing else has to change.
 */

const minute = 60_000

export const monday = {
  from: Date.parse('2026-11-23T08:30:00.000Z'),
  nine: Date.parse('2026-11-23T09:00:00.000Z'),
  to: Date.parse('2026-11-23T09:30:00.000Z'),
  /** Whoever is still waiting by then is counted as not served. */
  giveUp: Date.parse('2026-11-23T11:00:00.000Z'),
}

/** The order: 30 VMs a lab; a student for each. */
export const vmsPerLab = 30
export const studentsPerLab = 30

export const classes = {
  /**
   * Labs whose class begins at nine. Ours, and high on purpose: timetables allow 10 % of the classes of a department in
   * one slot (registrar.richmond.edu/planning/schedule/timeslots.html), and put 43 % into the two busiest hours
   * (Stanford's registrar, class times).
   */
  beginAtNine: 0.5,
  /** Labs whose class began at eight, and whose VMs stop an hour after their start by the lab's policy. Ours. */
  stopByPolicy: 0.1,
  /** Labs that make their 30 VMs in this hour. Ours: once a term is 1 % of the days, on Mondays more. */
  create: 0.02,
  /** Labs that share an Azure subscription with others, as at universities, and how many share one. Ours. */
  sharing: 0.2,
  perSharedSubscription: 20,
}

export const teacher = {
  /** The click on "Start" for all VMs, before the class: mean and deviation. Ours; a cold VM takes a minute or two. */
  startsBefore: { mean: 8 * minute, deviation: 4 * minute },
  /** From the sign-in to that click. Ours. */
  looksFor: minute,
  /** Clicks of the bulk bar that are on their way at once: `width` in frontend/src/features/vms/bulk/bulk.ts. */
  clicksAtOnce: 8,
  /** Between two looks at a list in which something moves: `pollMs` in frontend/src/data/vms/queries.ts. */
  pollMs: 2_000,
  /** A look at a list that was compared with Azure so long ago asks for a comparison: functions' list-vms.ts. */
  comparedAfterMs: 30_000,
}

export const student = {
  /** Sign-in around the beginning of the class: mean before it, and deviation. Ours. */
  comesBefore: { mean: 2 * minute, deviation: 4 * minute },
  /** How long the page of VMs stays in sight; a page in the background is silent (refetchIntervalInBackground). Ours. */
  looksForMean: 5 * minute,
  /** Between two looks: `movingMs` and `restingMs` in frontend/src/data/students/my-resources.ts. */
  movingMs: 3_000,
  restingMs: 30_000,
}

export const azure = {
  /**
   * From a request to Azure Resource Manager to its answer: 0.5 to 1.5 times this. Ours; to be measured live. How long
   * machines take is what the stand-in takes: local/azure/model/durations.ts.
   */
  answerMs: 400,
}

export const services = {
  /** A request to Cosmos DB from the same region: the service promises 10 ms at p99; half of it. Ours. */
  databaseMs: 5,
  /** A request to Queue Storage. Ours. */
  queueMs: 10,
  /** How seldom a listener that found nothing looks again: `maxPollingInterval` in functions/host.json. */
  pollingMs: 500,
  /** Messages that an instance takes at a time, and by which the platform scales: batchSize (+ newBatchThreshold) there. */
  messagesPerInstance: 24,
  messagesPerTarget: 16,
  /** Calls that an instance takes at a time: `perInstanceConcurrency` in infra/modules/functions.bicep. */
  callsPerInstance: 16,
  /** From the decision for an instance until it works. Ours: docs/performance.md has 0.1 to 0.2 s for our bundles alone. */
  instanceStartMs: 3_000,
  /**
   * The same for the first instance of a queue at which nobody listened: "half a minute" in
   * github.com/Azure/azure-functions-host/issues/10706.
   */
  sleepingQueueMs: 30_000,
  /**
   * "1,000 instances in less than a minute": techcommunity.microsoft.com, How to achieve high HTTP scale with Azure
   * Functions Flex Consumption, June 2024. It is of HTTP; that queues scale as fast is ours (docs/live-checks.md).
   */
  newInstancesPerSecond: 16,
}

/** A stop that Azure hears of more than this after its time is late. Two ticks. */
export const lateAfterMs = 2 * minute

/** A month has so many Mondays like this one: each VM starts and stops once on 22 days. */
export const schoolDays = 22
