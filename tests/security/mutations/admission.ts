import type { Line } from '../mutation-list.ts'

const http = 'tests/contract/http'
const accounts = 'tests/contract/accounts'

export const admission: readonly Line[] = [
  [
    'call without a token',
    'http/handle.ts',
    "if (caller === undefined) throw new AppError('unauthenticated', 'Please sign in.')",
    'if (caller === undefined) return undefined',
    `${http}/access.test.ts`,
  ],
  [
    "use another role's routes",
    'http/handle.ts',
    'if (!route.access.includes(caller.role))',
    'if (false)',
    `${http}/access.test.ts`,
  ],
  [
    'use what is paid without paying',
    'http/handle.ts',
    'if (route.paid === true) await desk.checkEntitlement(caller.labId)',
    '',
    `${http}/entitlement.test.ts`,
  ],
  [
    'retry what is paid without paying',
    'use-cases/retry-operation.ts',
    'if (needsSubscription(found.operation.kind)) await checkEntitlement(labId)',
    '',
    `${http}/retry.test.ts`,
  ],
  [
    'pay never',
    'domain/entitlement.ts',
    'if (!isBillingOn || isOnTrial(lab, now)) return { allowed: true }',
    'return { allowed: true }',
    'functions/src/domain/entitlement.test.ts',
  ],
  [
    'stay on trial for ever',
    'domain/entitlement.ts',
    'Date.parse(trialEndsAt) > now.getTime()',
    'true',
    'functions/src/domain/entitlement.test.ts',
  ],
  [
    'stay signed in after the session has ended',
    'use-cases/authenticate.ts',
    'if (session === undefined || !isLive(session, now)) return undefined',
    'if (session === undefined) return undefined',
    `${accounts}/sessions.test.ts`,
  ],
  [
    'set fields of a body that only we set',
    'http/parse-input.ts',
    'body: parse(route.body, raw.body),',
    'body: raw.body as z.output<B>,',
    `${http}/mass-assignment.test.ts`,
  ],
  [
    'hand on any query',
    'http/parse-input.ts',
    'query: parse(route.query, raw.query),',
    'query: raw.query as z.output<Q>,',
    `${http}/robustness.test.ts`,
  ],
  [
    'see fields that the contract does not list',
    'http/respond.ts',
    'if (!checked.success) {',
    'if (false) {',
    'functions/src/http/respond.test.ts',
  ],
  [
    'send any amount of JSON',
    'http/read-json.ts',
    'if (bytes.byteLength > longestBytes) throw tooLarge()',
    '',
    'functions/src/http/read-json.test.ts',
  ],
  [
    'claim any address',
    'http/origin-of-call.ts',
    'entries.at(-trustedHops)',
    'entries.at(0)',
    'functions/src/http/origin-of-call.test.ts',
  ],
  [
    'send any amount of text',
    'http/read-body.ts',
    'if (bytes.byteLength > mostBytes) throw tooLarge()',
    '',
    'tests/contract/students/import.test.ts',
  ],
  [
    'read tokens in the log',
    'http/handle.ts',
    'logCall(context, trail, code',
    "logCall(context, { ...trail, address: request.headers.get('authorization') ?? '' }, code",
    `${http}/canaries.test.ts`,
  ],
]
