import type { Line } from '../mutation-list.ts'

const rationed = 'tests/contract/http/rationed.test.ts'
const ownSessions = 'tests/contract/accounts/own-sessions.test.ts'

/** How much one call may ask for, and how much a refusal says. */
export const bounds: readonly Line[] = [
  [
    'send any number of query parameters',
    'functions/src/http/read-query.ts',
    'if (query.size > mostParameters)',
    'if (false)',
    'functions/src/http/read-query.test.ts',
  ],
  [
    'send any number of keys',
    'functions/src/http/read-json.ts',
    'if (keys.size === mostKeys)',
    'if (false)',
    'functions/src/http/read-json.test.ts',
  ],
  [
    'send any number of lists',
    'functions/src/http/read-json.ts',
    'if (parts > mostParts)',
    'if (false)',
    'functions/src/http/read-json.test.ts',
  ],
  [
    'have every fault named',
    'contract/src/errors.ts',
    'if (fields.length < mostFields)',
    'if (true)',
    'contract/src/errors.test.ts',
  ],
  [
    'have a long value repeated',
    'contract/src/short.ts',
    'shorten(text, longestEcho)',
    'text',
    'contract/src/zod.test.ts',
  ],
  [
    'get an error of any size',
    'functions/src/http/problem.ts',
    'if (Buffer.byteLength(text) <= mostBytes) return text',
    'return text',
    'functions/src/http/problem.test.ts',
  ],
  [
    'get a bare 500',
    'functions/src/http/problem.ts',
    'return { ...write(undefined, requestId), cause }',
    'throw cause',
    'functions/src/http/handle.test.ts',
  ],
  [
    'have Azure tried without end',
    'functions/src/http/handle.ts',
    'if (route.rationed !== undefined) await desk.spend(route.rationed, caller)',
    '',
    rationed,
  ],
  [
    'have Microsoft asked without end by saving a connection',
    'contract/src/cloud-settings.ts',
    "rationed: 'connection-test',\n    body: CloudSettingsInput,",
    'body: CloudSettingsInput,',
    rationed,
  ],
  [
    'have Microsoft asked without end by proving a name',
    'contract/src/cloud-settings.ts',
    "rationed: 'connection-test',\n    body: NameProofInput,",
    'body: NameProofInput,',
    rationed,
  ],
  [
    'use up a bucket twice',
    'functions/src/gateways/cosmos/buckets.ts',
    'if (isTaken) return 0',
    'return 0',
    rationed,
  ],
  [
    'use up what a lab has',
    'functions/src/use-cases/spend.ts',
    'if (lab !== undefined) await',
    'if (lab === undefined) await',
    rationed,
  ],
  [
    'keep a bucket from ever being empty',
    'functions/src/domain/budgets.ts',
    'return lackingMs > 0 ?',
    'return lackingMs > 1e15 ?',
    'functions/src/domain/budgets.test.ts',
  ],
  [
    'sign in without end',
    'functions/src/use-cases/open-session.ts',
    'if (refusal !== undefined) throw refusal',
    '',
    rationed,
  ],
  [
    'have any number of sessions',
    'functions/src/use-cases/open-session.ts',
    'oldest(others, mostSessions - 1)',
    'oldest(others, 1_000)',
    ownSessions,
  ],
  [
    'end what is no session',
    'functions/src/use-cases/own-sessions.ts',
    'if (session === undefined || !isLive(session, clock.now()))',
    'if (false)',
    ownSessions,
  ],
  [
    'stay signed in elsewhere',
    'functions/src/use-cases/own-sessions.ts',
    'sessions.endOthers(userId, sessionId)',
    'sessions.endOthers(sessionId, userId)',
    ownSessions,
  ],
  [
    'find a list in the cache of a browser',
    'functions/src/http/respond.ts',
    "const noStore = { 'cache-control': 'no-store' }",
    "const noStore = { 'cache-control': 'private, no-cache' }",
    'tests/contract/http/answers.test.ts',
  ],
]
