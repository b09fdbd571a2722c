import type { Line } from '../mutation-list.ts'

const takeover = 'tests/security/proofs/takeover.test.ts'
const letters = 'tests/security/proofs/letters.test.ts'
const unconfirmed = 'tests/security/proofs/unconfirmed.test.ts'
const lockout = 'tests/security/proofs/lockout.test.ts'
const deviceTest = 'functions/src/gateways/crypto/device-tokens.test.ts'

/** Whose an account is and stays: neither taken over nor kept from its owner. */
export const accounts: readonly Line[] = [
  [
    'enter by the directory after a reset of the password',
    'use-cases/finish-directory-sign-in.ts',
    'if (isPaused(found)) throw paused()',
    '',
    takeover,
  ],
  [
    'stay in by the directory through a reset of the password',
    'use-cases/reset-password.ts',
    'await shut(',
    'await (async (..._all: unknown[]) => {})(',
    takeover,
  ],
  [
    'stay in by the directory through a change of the password',
    'use-cases/change-password.ts',
    'await shut(user, async () => {})',
    '',
    takeover,
  ],
  [
    'let the directory in again as a directory account',
    'use-cases/resume-directory.ts',
    'if (rootUser !== undefined) {',
    'if (false) {',
    takeover,
  ],
  [
    'take a lab over at a browser that was left open',
    'http/handle.ts',
    'if (route.confirmed === true) await desk.checkConfirmed(caller)',
    '',
    takeover,
  ],
  [
    'confirm with any password',
    'use-cases/confirm-password.ts',
    '!(await passwords.verify(password, user.passwordHash, userId))',
    'false',
    takeover,
  ],
  [
    'guess the password by confirming it',
    'use-cases/confirm-password.ts',
    'await slowDown(throttle, guesses, rules.change)',
    '',
    takeover,
  ],
  [
    'keep an owner out at a known device',
    'use-cases/log-in.ts',
    'const counter = `login:device:',
    'const counter = ofAccount // `',
    lockout,
  ],
  [
    "guess as a device of somebody else's account",
    'gateways/crypto/device-tokens.ts',
    'JSON.stringify([version, device, accountId, seenAt])',
    'JSON.stringify([version, device, seenAt])',
    deviceTest,
  ],
  [
    'take the token of another device',
    'gateways/crypto/device-tokens.ts',
    'JSON.stringify([version, device, accountId, seenAt])',
    'JSON.stringify([version, accountId, seenAt])',
    deviceTest,
  ],
  [
    'stay a known device after a reset',
    'domain/device.ts',
    'device.seenAt >= Date.parse(user.recoveredAt)',
    'true',
    lockout,
  ],
  [
    'keep the right password out by filling its address',
    'use-cases/log-in.ts',
    'if (user === undefined) {',
    'if (user === undefined || addressWait > 0) {',
    lockout,
  ],
  [
    "use up somebody's letters",
    'use-cases/forgot-password.ts',
    'const counter = isOwn ?',
    'const counter = false ?',
    lockout,
  ],
  [
    'keep all cores busy with hashing',
    'domain/fair-turns.ts',
    'if (waiting > mostWaiting) shortenLongest()',
    '',
    'functions/src/domain/fair-turns.test.ts',
  ],
  [
    'have all turns at hashing',
    'domain/fair-turns.ts',
    '    lines.delete(whose)\n    if (line.length > 0) lines.set(whose, line)',
    '    if (line.length === 0) lines.delete(whose)',
    'functions/src/domain/fair-turns.test.ts',
  ],
  [
    'sign in from a new device unheard',
    'use-cases/log-in.ts',
    "notify(userId, 'new-device')",
    'undefined',
    letters,
  ],
  [
    'change a password unheard',
    'use-cases/change-password.ts',
    "await notify(userId, 'password-changed')",
    '',
    letters,
  ],
  [
    'link a directory unheard',
    'use-cases/put-cloud-settings.ts',
    "await tell('directory-linked')",
    'await undefined',
    letters,
  ],
  [
    'name another directory user unheard',
    'use-cases/put-cloud-settings.ts',
    "await tell('directory-changed')",
    'await undefined',
    letters,
  ],
  ['lock an account unheard', 'use-cases/log-in.ts', "await notify(userId, 'locked')", '', letters],
  [
    'fill an owner up with letters',
    'use-cases/notify-owner.ts',
    'if ((await throttle.take(',
    'if (false && (await throttle.take(',
    letters,
  ],
  ['put a link into a letter by a name', 'domain/notice.ts', ' : plainName(name),', ' : name,', letters],
  [
    'confirm an address by any link',
    'use-cases/confirm-email.ts',
    '!opens(token, link, clock.now())',
    'false',
    unconfirmed,
  ],
  [
    'have a name shown to an address of somebody else',
    'domain/notice.ts',
    "unconfirmed === true ? '' : plainName(name)",
    'plainName(name)',
    unconfirmed,
  ],
  [
    'have a trial for each plus-address',
    'domain/email.ts',
    ".replace(/(?<=[^@])\\+[^@]*(?=@)/, '')",
    '',
    unconfirmed,
  ],
]
