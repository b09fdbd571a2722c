import type { Line } from '../mutation.ts'

const engine = 'tests/contract/operations/passwords.test.ts'
const script = 'functions/src/gateways/azure/vms/password-command.test.ts'
const firstStart = 'functions/src/gateways/azure/vms/first-start-command.test.ts'
const telling = 'functions/src/gateways/azure/vms/tell-command.test.ts'
const messages = 'tests/contract/courses/messages.test.ts'
const keys = 'tests/contract/courses/ssh-keys.test.ts'
const publicKey = 'functions/src/domain/courses/keys/public-key.test.ts'
const keysInShell = 'functions/src/gateways/azure/vms/keys-linux.test.ts'
const proof = 'tests/security/proofs/guests.test.ts'

/** Passwords and keys of guests. */
export const guests: readonly Line[] = [
  [
    'show a password that the guest never confirmed',
    'functions/src/use-cases/operations/phases/password.ts',
    'if (accounts.every((isSet) => isSet)) return answer',
    'if (accounts.length > 0) return answer',
    engine,
  ],
  [
    'show one password where either may hold',
    'functions/src/domain/operations/password-step.ts',
    "endAs(mayHaveRun(step) ? 'unclear' : 'failed', sentence)",
    "endAs('failed', sentence)",
    engine,
  ],
  [
    'set a password again that another one has replaced',
    'functions/src/gateways/cosmos/operations/acceptance.ts',
    "input.passwordId === undefined ? ''",
    "input.passwordId !== '' ? ''",
    engine,
  ],
  [
    'say something to a shell that is a command',
    'functions/src/gateways/azure/vms/tell-command.ts',
    'inShell(text)',
    'text',
    telling,
  ],
  [
    'say something to PowerShell that is a command',
    'functions/src/gateways/azure/vms/tell-command.ts',
    'inPowerShell(text)',
    'text',
    telling,
  ],
  [
    'read what was told to whoever had the machine before',
    'functions/src/domain/courses/machines/notice.ts',
    'notice?.userId !== allocatedTo?.userId || ',
    '',
    messages,
  ],
  [
    'hear what was told to whoever had the machine before',
    'functions/src/domain/courses/machines/hearing.ts',
    ' && notice.userId === allocatedTo?.userId',
    '',
    'tests/contract/operations/telling.test.ts',
  ],
  [
    'tell somebody who has got the machine since',
    'functions/src/gateways/cosmos/courses/telling.ts',
    'AND c.allocatedTo.userId =',
    'AND c.allocatedTo.userId !=',
    messages,
  ],
  [
    'find the password of a Linux guest on its disk',
    'functions/src/gateways/azure/vms/password-command.ts',
    'inShell(encrypt(password))',
    'inShell(password)',
    script,
  ],
  [
    'find the password of a Windows guest on its disk',
    'functions/src/gateways/azure/vms/password-command.ts',
    '  deletesItself,\n',
    '',
    script,
  ],
  [
    'find the password of a first start on the disk of a Linux guest',
    'functions/src/gateways/azure/vms/first-start-linux.ts',
    'inShell(encrypt(password))',
    'inShell(password)',
    firstStart,
  ],
  [
    'find the password of a first start on the disk of a Windows guest',
    'functions/src/gateways/azure/vms/first-start-windows.ts',
    '    deletesItself,\n',
    '',
    firstStart,
  ],
  [
    'stay an administrator of a Linux machine as its student',
    'functions/src/gateways/azure/vms/first-start-linux.ts',
    `  '  gpasswd -d "$user" "$group" > /dev/null 2>&1',\n`,
    "  '  :',\n",
    firstStart,
  ],
  [
    'sign in as a student of a Linux machine who kept the rights',
    'functions/src/gateways/azure/vms/first-start-linux.ts',
    "grep -Eqw 'sudo|wheel|admin|lxd'",
    "grep -Eqw 'nobody'",
    firstStart,
  ],
  [
    'sign in as a student of a Linux machine who may use sudo by name',
    'functions/src/gateways/azure/vms/first-start-linux.ts',
    ' || sudo -n -l -U "$user" sh > /dev/null 2>&1',
    '',
    firstStart,
  ],
  [
    'stay an administrator of a Windows machine as its student',
    'functions/src/gateways/azure/vms/first-start-windows.ts',
    "administrators: 'S-1-5-32-544'",
    "administrators: 'S-1-5-32-546'",
    'tests/fidelity/guest-cmdlets.test.ts',
  ],
  [
    'run what a host name holds',
    'functions/src/gateways/azure/vms/first-start-command.ts',
    'if (hostName !== undefined && !isHostName(hostName))',
    "if (hostName === '' && !isHostName(hostName))",
    firstStart,
  ],
  [
    "take the administrator's rights by giving its account to the student",
    'functions/src/gateways/azure/vms/first-start-command.ts',
    'same(administrator.userName, student.userName)',
    'administrator.userName === student.password',
    firstStart,
  ],
  [
    "sign in to another student's machine",
    'functions/src/use-cases/students/allocate-vms.ts',
    '...(newPassword && { nextPassword: nextPassword(sealer, vm, request) }),',
    '',
    proof,
  ],
  [
    'sign in to a machine that was taken back',
    'functions/src/use-cases/students/allocate-vms.ts',
    'newPassword ? nextPassword(sealer, vm, request) : undefined',
    'undefined',
    proof,
  ],
  [
    'set more new passwords a day than the course allows',
    'functions/src/domain/courses/mine/my-verdict.ts',
    'passwords.set < passwords.most',
    'passwords.set < 1_000',
    'tests/contract/courses/my-password.test.ts',
  ],
  [
    'save a second line with a public key',
    'functions/src/domain/courses/keys/public-key.ts',
    '(?: [^\\p{Cc}\\u2028\\u2029]*)?$/u',
    '(?: [^]*)?$/u',
    publicKey,
  ],
  [
    'have a private key taken for a word that is none',
    'functions/src/domain/courses/keys/public-key.ts',
    "ofPrivate.test(text) ? 'private'",
    "text === '' ? 'private'",
    publicKey,
  ],
  [
    'have root write where somebody has led a file of keys',
    'functions/src/gateways/azure/vms/keys-linux.ts',
    'mv -fT authorized_keys.new authorized_keys',
    'cp authorized_keys.new authorized_keys',
    keysInShell,
  ],
  [
    'sign in by a key to a machine that somebody else has by now',
    'functions/src/domain/courses/keys/guest-keys.ts',
    'keys?.userId !== allocatedTo.userId',
    'keys === undefined',
    keys,
  ],
  [
    'sign in by a password where keys alone let in',
    'functions/src/use-cases/operations/phases/first-start.ts',
    'isAllowed: draft.course?.keysOnly !== true',
    'isAllowed: true',
    keys,
  ],
]
