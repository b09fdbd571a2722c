const longestSubject = 60

/** What git writes by itself needs no reason of ours. */
const isGitsOwn = (subject: string): boolean => /^(Merge|Revert|fixup!|squash!|amend!) ?/.test(subject)

/** What the message of a commit lacks, in sentences. Comments of git, and what it shows below its scissors, do not count. */
export const faultsOfMessage = (text: string): string[] => {
  const [message = ''] = text.split(/^# -+ >8 -+$/m)
  const lines = message.split(/\r?\n/).filter((line) => !line.startsWith('#'))
  const [subject = '', ...rest] = lines.join('\n').trim().split('\n')
  if (isGitsOwn(subject)) return []
  const body = rest.filter((line) => !/^[A-Z][\w-]+-by: /.test(line))
  return [
    ...(subject.length > longestSubject
      ? [`The subject has ${subject.length} characters; ${longestSubject} are enough.`]
      : []),
    ...(subject.endsWith('.') ? ['The subject is a title: it ends without a full stop.'] : []),
    ...(rest.length > 0 && rest[0] !== '' ? ['Between subject and body stands an empty line.'] : []),
    ...(body.join('').trim() === '' ? ['The body says why; it is missing.'] : []),
  ]
}
