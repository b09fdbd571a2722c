import type { Line } from '../mutation.ts'

const waiting = 'tests/contract/students/waiting.test.ts'
const equalTurns = 'functions/src/domain/kernel/equal-turns.test.ts'

const quota = 'tests/contract/students/quota.test.ts'

/** Nobody's work keeps that of others waiting. */
export const fairness: readonly Line[] = [
  [
    'have any number of students on a trial',
    'functions/src/use-cases/students/check-student-quota.ts',
    'if (have + more <= trialStudents) return',
    'if (have >= 0) return',
    quota,
  ],
  [
    'have more students by uploading at once',
    'functions/src/use-cases/students/imports/import-students.ts',
    'await work.takeBack(record)\n      throw error',
    'console.assert(error !== undefined)',
    quota,
  ],
  [
    'have more students by creating many at once',
    'functions/src/use-cases/students/create-student.ts',
    'await world.checkStudentQuota(labId, 0)',
    '',
    quota,
  ],
  [
    'search who has an account by files',
    'functions/src/use-cases/students/imports/import-students.ts',
    'await payForTaken(request.labId, ',
    'await payForTaken(request.labId, 0 * ',
    quota,
  ],
  [
    'search who has an account one by one',
    'functions/src/use-cases/students/create-student.ts',
    'await world.payForTaken(labId, 1)',
    '',
    quota,
  ],
  [
    'search for the price of one',
    'functions/src/gateways/cosmos/accounts/buckets.ts',
    'clock.now(), tokens)',
    'clock.now(), Math.min(tokens, 1))',
    quota,
  ],
  [
    'run any number of imports at once',
    'functions/src/use-cases/students/imports/enrol-batch.ts',
    "if (place !== 'first') return undefined",
    "if (place === 'accepting' || place === 'missing') return undefined",
    waiting,
  ],
  [
    'leave waiting imports to the sweeper',
    'functions/src/use-cases/students/imports/enrol-batch.ts',
    "if (batch.state === 'done') {",
    "if (batch.state === 'done') return undefined\n    if (batch.state === 'done') {",
    waiting,
  ],
  [
    'fill the queue with one import',
    'functions/src/domain/students/new-import.ts',
    'const batchesAtOnce = 2',
    'const batchesAtOnce = 8',
    waiting,
  ],
  [
    'call the labs first that have waited least',
    'functions/src/domain/operations/overdue.ts',
    'one.since.localeCompare(other.since)',
    'other.since.localeCompare(one.since)',
    'functions/src/domain/operations/overdue.test.ts',
  ],
  [
    'do all of a lab before the others',
    'functions/src/use-cases/operations/sweep-lab.ts',
    'ids.slice(0, most)',
    'ids',
    'tests/contract/operations/due.test.ts',
  ],
  [
    'keep a class behind a school',
    'functions/src/domain/kernel/equal-turns.ts',
    'shares.of(one.whose) === least)',
    'true)',
    equalTurns,
  ],
  [
    'come anew again and again',
    'functions/src/domain/kernel/shares.ts',
    'if (served.has(whose)) return false',
    '',
    equalTurns,
  ],
  [
    'keep the host from taking messages',
    'functions/src/domain/kernel/equal-turns.ts',
    'if (waiting.size <= (mostWaiting ?? waiting.size)) return',
    'return',
    equalTurns,
  ],
]
