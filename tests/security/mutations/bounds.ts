import type { Line } from '../mutation-list.ts'

const http = 'functions/src/http'
const contract = '../../contract/src'
const rationed = 'tests/contract/http/rationed.test.ts'
const ownSessions = 'tests/contract/accounts/own-sessions.test.ts'

/** How much one call may ask for, and how much a refusal says. */
export const bounds: readonly Line[] = [
  [
    'send any number of query parameters',
    'http/read-query.ts',
    'if (query.size > mostParameters)',
    'if (false)',
    `${http}/read-query.test.ts`,
  ],
  [
    'send any number of keys',
    'http/read-json.ts',
    'if (keys.size === mostKeys)',
    'if (false)',
    `${http}/read-json.test.ts`,
  ],
  [
    'send any number of lists',
    'http/read-json.ts',
    'if (parts > mostParts)',
    'if (false)',
    `${http}/read-json.test.ts`,
  ],
  [
    'have every fault named',
    `${contract}/errors.ts`,
    'if (fields.length < mostFields)',
    'if (true)',
    'contract/src/errors.test.ts',
  ],
  [
    'have a long value repeated',
    `${contract}/short.ts`,
    'shorten(text, longestEcho)',
    'text',
    'contract/src/zod.test.ts',
  ],
  [
    'get an error of any size',
    'http/problem.ts',
    'if (Buffer.byteLength(text) <= mostBytes) return text',
    'return text',
    `${http}/problem.test.ts`,
  ],
  [
    'get a bare 500',
    'http/problem.ts',
    'return { ...write(undefined, requestId), cause }',
    'throw cause',
    `${http}/handle.test.ts`,
  ],
  [
    'have Azure tried without end',
    'http/handle.ts',
    'if (route.rationed !== undefined) await desk.spend(route.rationed, caller)',
    '',
    rationed,
  ],
  [
    'have Microsoft asked without end by saving a connection',
    `${contract}/cloud-settings.ts`,
    "rationed: 'connection-test',\n    body: CloudSettingsInput,",
    'body: CloudSettingsInput,',
    rationed,
  ],
  [
    'have Microsoft asked without end by proving a name',
    `${contract}/cloud-settings.ts`,
    "rationed: 'connection-test',\n    body: NameProofInput,",
    'body: NameProofInput,',
    rationed,
  ],
  ['use up a bucket twice', 'gateways/cosmos/buckets.ts', 'if (isTaken) return 0', 'return 0', rationed],
  [
    'use up what a lab has',
    'use-cases/spend.ts',
    'if (lab !== undefined) await',
    'if (lab === undefined) await',
    rationed,
  ],
  [
    'keep a bucket from ever being empty',
    'domain/budgets.ts',
    'return lackingMs > 0 ?',
    'return lackingMs > 1e15 ?',
    'functions/src/domain/budgets.test.ts',
  ],
  [
    'sign in without end',
    'use-cases/open-session.ts',
    'if (refusal !== undefined) throw refusal',
    '',
    rationed,
  ],
  [
    'have any number of sessions',
    'use-cases/open-session.ts',
    'oldest(others, mostSessions - 1)',
    'oldest(others, 1_000)',
    ownSessions,
  ],
  [
    'end what is no session',
    'use-cases/own-sessions.ts',
    'if (session === undefined || !isLive(session, clock.now()))',
    'if (false)',
    ownSessions,
  ],
  [
    'stay signed in elsewhere',
    'use-cases/own-sessions.ts',
    'sessions.endOthers(userId, sessionId)',
    'sessions.endOthers(sessionId, userId)',
    ownSessions,
  ],
  [
    'find a list in the cache of a browser',
    'http/respond.ts',
    "const noStore = { 'cache-control': 'no-store' }",
    "const noStore = { 'cache-control': 'private, no-cache' }",
    'tests/contract/http/answers.test.ts',
  ],
]
