import type { Line } from '../mutation.ts'

const rationed = 'tests/contract/http/rationed.test.ts'
const ownSessions = 'tests/contract/accounts/own-sessions.test.ts'

/** How much one call may ask for, and how much a refusal says. */
export const bounds: readonly Line[] = [
  [
    'send any number of query parameters',
    'functions/src/http/kernel/read-query.ts',
    'if (query.size > mostParameters)',
    'if (false)',
    'functions/src/http/kernel/read-query.test.ts',
  ],
  [
    'send any number of keys',
    'functions/src/http/kernel/read-json.ts',
    'if (keys.size === mostKeys)',
    'if (false)',
    'functions/src/http/kernel/read-json.test.ts',
  ],
  [
    'send any number of lists',
    'functions/src/http/kernel/read-json.ts',
    'if (parts > mostParts)',
    'if (false)',
    'functions/src/http/kernel/read-json.test.ts',
  ],
  [
    'have every fault named',
    'contract/src/kernel/errors.ts',
    'if (fields.length < mostFields)',
    'if (true)',
    'contract/src/kernel/errors.test.ts',
  ],
  [
    'have a long value repeated',
    'contract/src/kernel/short.ts',
    'shorten(text, longestEcho)',
    'text',
    'contract/src/kernel/zod.test.ts',
  ],
  [
    'get an error of any size',
    'functions/src/http/kernel/problem.ts',
    'if (Buffer.byteLength(text) <= mostBytes) return text',
    'return text',
    'functions/src/http/kernel/problem.test.ts',
  ],
  [
    'get a bare 500',
    'functions/src/http/kernel/problem.ts',
    'return { ...write(undefined, requestId), cause }',
    'throw cause',
    'functions/src/http/kernel/handle.test.ts',
  ],
  [
    'have Azure tried without end',
    'functions/src/http/kernel/handle.ts',
    'if (route.rationed !== undefined) await desk.spend(route.rationed, caller)',
    '',
    rationed,
  ],
  [
    'have Microsoft asked without end by saving a connection',
    'contract/src/connection/cloud-settings.ts',
    "rationed: 'connection-test',\n    body: CloudSettingsInput,",
    'body: CloudSettingsInput,',
    rationed,
  ],
  [
    'have Microsoft asked without end by proving a name',
    'contract/src/connection/cloud-settings.ts',
    "rationed: 'connection-test',\n    body: NameProofInput,",
    'body: NameProofInput,',
    rationed,
  ],
  [
    'use up a bucket twice',
    'functions/src/gateways/cosmos/accounts/buckets.ts',
    'if (isTaken) return 0',
    'return 0',
    rationed,
  ],
  [
    'use up what a lab has',
    'functions/src/use-cases/accounts/spend.ts',
    'if (lab !== undefined) await',
    'if (lab === undefined) await',
    rationed,
  ],
  [
    'keep a bucket from ever being empty',
    'functions/src/domain/accounts/budgets.ts',
    'return lackingMs > 0 ?',
    'return lackingMs > 1e15 ?',
    'functions/src/domain/accounts/budgets.test.ts',
  ],
  [
    'sign in without end',
    'functions/src/use-cases/accounts/sessions/open-session.ts',
    "if ('waitSeconds' in token) throw tooOften(token.waitSeconds)",
    "if ('waitSeconds' in token) return undefined",
    rationed,
  ],
  [
    'have any number of sessions',
    'functions/src/use-cases/accounts/sessions/open-session.ts',
    'oldest(seen.sessions, mostSessions - 1)',
    'oldest(seen.sessions, 1_000)',
    ownSessions,
  ],
  [
    'end what is no session',
    'functions/src/use-cases/accounts/sessions/own-sessions.ts',
    'if (session === undefined || !isLive(session, clock.now()))',
    'if (false)',
    ownSessions,
  ],
  [
    'stay signed in elsewhere',
    'functions/src/use-cases/accounts/sessions/own-sessions.ts',
    'sessions.endOthers(userId, sessionId)',
    'sessions.endOthers(sessionId, userId)',
    ownSessions,
  ],
  [
    'find a list in the cache of a browser',
    'functions/src/http/kernel/respond.ts',
    "const noStore = { 'cache-control': 'no-store' }",
    "const noStore = { 'cache-control': 'private, no-cache' }",
    'tests/contract/http/answers.test.ts',
  ],
]
