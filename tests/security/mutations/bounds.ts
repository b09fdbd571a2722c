import type { Line } from '../mutation-list.ts'

const http = 'functions/src/http'
const contract = '../../contract/src'

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
]
