/**
 * Stands for "none" where there was something: a patch cannot remove a field that may be missing already. Outside of this
 * database a record does not have the field then. A question for what is due asks for more than this, so that the index
 * leaves out everything that is never due.
 */
export const none = ''

const emptied = [
  ...['autoStopAt', 'autoDeleteAt', 'dueAt', 'runningSince', 'privateIP', 'publicIP'],
  ...[
    'syncedAt',
    'error',
    'lastError',
    'sealedPassword',
    'sealedStudentPassword',
    'nextPassword',
    'newPassword',
    'help',
    'notice',
    'problem',
    'image',
    'copyOf',
    'segment',
    'parked',
    'budget',
    'spending',
    'cleanUpAt',
    'cleanUpTold',
    'closed',
    'rulesDueAt',
  ],
]

/** A change that can be made whatever the record has. */
export const emptying = (change: object): object => {
  const values = change as Readonly<Record<string, unknown>>
  const ended = emptied.filter((field) => values[field] === null)
  return { ...change, ...Object.fromEntries(ended.map((field) => [field, none])) }
}

/** A document that just left the database, as the domain knows it. */
export const withoutNone = <Stored extends object>(document: Stored): Stored => {
  const values = document as Record<string, unknown>
  for (const field of emptied) if (values[field] === none) delete values[field]
  return document
}
