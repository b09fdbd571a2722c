import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { describe, expect, it } from 'vitest'

/** Values go into queries as parameters. Conditions of patches take none: there only our own words stand. */

const folder = 'functions/src/gateways/cosmos'
const read = (pattern: string) =>
  globSync(pattern)
    .filter((file) => !file.endsWith('.test.ts'))
    .map((file) => ({ file, text: readFileSync(file, 'utf8') }))
const gateways = read(`${folder}/**/*.ts`)

/** A text that speaks to the database: it names a property of a document, or selects. */
const isQuery = (text: string): boolean => /\bc\.\$?\{?\w|\bselect\b|\bfrom c\b/i.test(text)

/** What stands between braces in the texts, besides `literal(…)`: words of the file itself, and numbers. */
const ownWords: Readonly<Record<string, readonly string[]>> = {
  'accept-many.ts': ['isIdle', 'number'],
  'acceptance.ts': [
    'isIdle',
    'isIdleAnd(whose.userId)',
    'isAsCounted(whose.newPasswords)',
    'step.fence',
    'same',
  ],
  'allocations.ts': ['orLab', 'isStillTheirs', 'isNotSetting'],
  'courses.ts': [
    ...['condition', "fields.join(', ')", 'sameSettings', 'sameState(course)', "isStill('madeAt', madeAt)"],
    ...['rev', 'lastNumber', 'untouched', 'orLab', "isStill('code.sealed', was?.sealed)"],
  ],
  'due.ts': ['isDue', 'ready', 'readyForKeys', 'readyForRules'],
  'guest-keys.ts': ['ofLinux', 'readyForKeys', 'isSame(vm.newKeys)'],
  'bin.ts': ['orCleaning', 'orLab', "isStill('vm.sealedPassword', vm.sealedPassword)"],
  'bin-orders.ts': ["isStill('operationId', operationId)"],
  'giving.ts': ['fields', 'isBefore', 'isClean', 'isWaiting', 'ofMachine', 'orLab'],
  'guest-passwords.ts': ['isNotSetting', 'ready'],
  'imports.ts': ['fence', "only === 'all' ? '' : ' AND c.failed > 0'"],
  'labs.ts': ['condition'],
  'machine-list.ts': ['field', 'fields'],
  'machines.ts': ['orLab'],
  'my-machines.ts': ['orLab', 'theirPart', 'theirs'],
  'openings.ts': ['isSameVm(vm)', 'isAsSeen(vm)', 'theirs', "isStill('shutAt', vm.shutAt)", 'isHolder(vm)'],
  'proofs.ts': ['mostProofTries'],
  'records.ts': ['condition', 'field'],
  'schedules.ts': ['orLab', 'unchanged(vm)'],
  'steps.ts': ['step.fence', 'open'],
  'telling.ts': ['field'],
  'students.ts': ["wanted.join(' AND ')", 'index', 'isFree', 'isNotSetting'],
  'templates.ts': ['open', 'orLab'],
  'throttle.ts': ['rule.freeTries', 'tries.count', 'all', 'most'],
  'versions.ts': ['field', 'fields', 'orLab', 'lastVersion', 'last', 'isFree'],
  'work.ts': ['listed'],
  'wall.ts': ['field', 'fields', 'ofCourse'],
  'vms.ts': ["listed.join(', ')", 'field', 'orLab'],
}

const ownValues = [
  'access.rev',
  'allocatedTo.userId',
  'as.resets',
  'at',
  'before',
  'begunAt',
  'closesAt',
  'customerId',
  'givenAt',
  'help.userId',
  'holder.userId',
  'idle.rev',
  'input.passwordId',
  'instead',
  'keep.userId',
  'known.operationId',
  'labId',
  'looks',
  'madeBy',
  // Of a class: a word of letters and digits (contract/src/courses/calendar.ts), a day, and an instant.
  'mark',
  'newKeys.id',
  'newPasswords.count',
  // Of a course: the day on its clocks.
  'newPasswords.day',
  'newPasswords.userId',
  'none',
  'notAfter',
  'notice.userId',
  'now',
  'operationId',
  'removals',
  'rev',
  'run',
  'runningSince',
  'sealedPassword',
  'sealedSecret',
  'seenBefore',
  'segment.meter',
  'segment.since',
  'standing.since',
  'state',
  'status',
  'step.operationId',
  'student.madeBy',
  // Of Azure: a GUID, as cloud settings take nothing else (contract/src/connection/cloud-settings.ts), and escaped.
  'subscriptionId',
  'template.status',
  'unkeptAfter',
  'until',
  'userId',
  'value',
  'vm.nextPassword.id',
  'was',
  'was.askedAt',
  'was.id',
  'whose',
]

const insertions = (text: string): string[] =>
  [...text.matchAll(/`(?:[^`\\]|\\.)*`/gs)]
    .map(([template]) => template)
    .filter(isQuery)
    .flatMap((template) => Array.from(template.matchAll(/\$\{([^}]*)\}/g), ([, piece = '']) => piece))

describe('queries', () => {
  it('hold nothing but parameters and words of ours', () => {
    const strange = gateways.flatMap(({ file, text }) => {
      const known = ownWords[basename(file)] ?? []
      return insertions(text)
        .filter((piece) => !/^literal\([\w.]+\)$/.test(piece) && !known.includes(piece))
        .map((piece) => `${file}: ${piece}`)
    })
    expect(strange).toEqual([])
  })

  it('for what is due leave out what is never due, though it stands before every instant', () => {
    const asks = gateways.flatMap(({ file, text }) =>
      Array.from(text.matchAll(/^.*c\.(\w+) <= @now.*$/gm), ([line, field]) => ({ file, line, field })),
    )
    const careless = asks.filter(({ line, field }) => !line.includes(`c.${field} > ''`))
    // What is due in labs, rules of closed VMs, and letters.
    expect(asks).toHaveLength(3)
    expect(careless.map(({ file }) => basename(file))).toEqual(['notices.ts'])
  })

  it('are put together by no other means', () => {
    const joined = /(['"`])\s*\+\s*\w|\w\s*\+\s*['"`]|\.concat\(|\.replace(All)?\([/'"`]/
    expect(gateways.filter(({ text }) => joined.test(text)).map(({ file }) => file)).toEqual([])
  })

  it('are asked by the gateways of the database alone', () => {
    const asks = ({ file, text }: { file: string; text: string }) =>
      !file.startsWith(folder) && /@azure\/cosmos|\.items\.query\b|['"`]SELECT /.test(text)
    expect(
      read('functions/src/**/*.ts')
        .filter(asks)
        .map(({ file }) => file),
    ).toEqual([])
  })

  it('write into conditions only values that nobody types: ids, instants, states, counts, seals', () => {
    const used = gateways.flatMap(({ text }) =>
      Array.from(text.matchAll(/\bliteral\(([^):]*)\)/g), ([, value = '']) => value),
    )
    expect([...new Set(used)].sort()).toEqual(ownValues)
  })
})

describe('a read', () => {
  const using = (words: RegExp) =>
    gateways
      .filter(({ text }) => words.test(text))
      .map(({ file }) => basename(file))
      .sort()

  it('misses nothing that was written, unless it is a sweep, which comes again', () => {
    expect(using(/consistencyLevel|perhapsLate/)).toEqual(['client.ts', 'consistency.ts', 'query.ts'])
    expect(using(/sweep(Everywhere|Distinct)/)).toEqual(['customers.ts', 'due.ts', 'notices.ts', 'query.ts'])
  })
})
