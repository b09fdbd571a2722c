import type { Line } from '../mutation.ts'

const letters = 'tests/security/proofs/letters.test.ts'
const resetLinks = 'tests/security/proofs/reset-links.test.ts'
const notices = 'tests/security/proofs/notices.test.ts'

/** Letters: who hears what, how often, and which links work. */
export const letterLines: readonly Line[] = [
  [
    'sign in from a new device unheard',
    'functions/src/use-cases/accounts/log-in.ts',
    "notify(userId, 'new-device')",
    'undefined',
    letters,
  ],
  [
    'change a password unheard',
    'functions/src/use-cases/accounts/passwords/change-password.ts',
    "user.role === 'student' ? store() : announce(change, store)",
    'store()',
    letters,
  ],
  [
    'link a directory unheard',
    'functions/src/use-cases/connection/put-cloud-settings.ts',
    "? told('directory-linked')",
    '? save()',
    letters,
  ],
  [
    'name another directory user unheard',
    'functions/src/use-cases/connection/put-cloud-settings.ts',
    ": told('directory-changed')",
    ': save()',
    letters,
  ],
  [
    'lock an account unheard',
    'functions/src/use-cases/accounts/log-in.ts',
    "await notify(userId, 'locked')",
    '',
    letters,
  ],
  [
    'fill an owner up with letters',
    'functions/src/use-cases/letters/notify-owner.ts',
    'if ((await throttle.take(',
    'if (false && (await throttle.take(',
    letters,
  ],
  [
    'put a link into a letter by a name',
    'functions/src/domain/letters/notice.ts',
    ' : plainName(name),',
    ' : name,',
    letters,
  ],
  [
    "void the link in somebody's mailbox",
    'functions/src/domain/accounts/reset-link.ts',
    'if (live.length < mostLinks) return [...live, link]',
    'if (live.length < mostLinks) return [link]',
    resetLinks,
  ],
  [
    'push a link out by letters that fail',
    'functions/src/domain/accounts/reset-link.ts',
    'live.findIndex(({ sentAt }) => sentAt === undefined)',
    '0',
    resetLinks,
  ],
  [
    'take the whole hour of letters as a stranger',
    'functions/src/domain/letters/mail-pace.ts',
    "lane === 'own' ? whole :",
    'lane !== undefined ? whole :',
    resetLinks,
  ],
  [
    'have letters go in the lane of an address that is not theirs',
    'functions/src/use-cases/accounts/passwords/send-reset-link.ts',
    'isOwn && user.unconfirmed !== true',
    'isOwn',
    resetLinks,
  ],
  [
    "fill somebody's mailbox with reset letters",
    'functions/src/use-cases/accounts/passwords/forgot-password.ts',
    'isOwn ? rules.mail : rules.strangersMail',
    'rules.mail',
    resetLinks,
  ],
  [
    'have a letter sent of a change that was not made',
    'functions/src/use-cases/letters/send-notice.ts',
    '!isVoid(notice, user) && (await isTrue(notice, user))',
    '!isVoid(notice, user)',
    notices,
  ],
  [
    'have a letter lost with the process that made the change',
    'functions/src/use-cases/letters/notify-owner.ts',
    "if (error instanceof AppError && error.code !== 'unavailable') await takeBack()",
    'await takeBack()',
    notices,
  ],
  [
    'have a letter tried for ever',
    'functions/src/use-cases/letters/send-notice.ts',
    '!isNews(notice, clock.now())',
    'clock.now().getTime() === 0',
    notices,
  ],
  [
    'hide a letter behind those that wait',
    'functions/src/gateways/cosmos/letters/notices.ts',
    '(c.dueAt <= @now OR NOT IS_DEFINED(c.dueAt))',
    'c.requestedAt <= @now',
    notices,
  ],
  [
    'hide a letter behind those of strangers',
    'functions/src/domain/letters/notice.ts',
    '({ kind }) => laneOf(kind, {})',
    "() => 'own'",
    notices,
  ],
]
