import type { Line } from '../mutation.ts'

const engine = 'tests/contract/operations/passwords.test.ts'
const script = 'functions/src/gateways/azure/vms/password-command.test.ts'
const proof = 'tests/security/proofs/guests.test.ts'

/** Passwords of guests. */
export const guests: readonly Line[] = [
  [
    'show a password that the guest never confirmed',
    'functions/src/use-cases/operations/phases/password.ts',
    'answer.ticket !== undefined || answer.report?.password === true',
    'answer !== undefined',
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
    'find the password of a Linux guest on its disk',
    'functions/src/gateways/azure/vms/password-command.ts',
    'base64(encrypt(password))',
    'base64(password)',
    script,
  ],
  [
    'find the password of a Windows guest on its disk',
    'functions/src/gateways/azure/vms/password-command.ts',
    "  'Remove-Item -LiteralPath $PSCommandPath -Force -ErrorAction SilentlyContinue',\n",
    '',
    script,
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
]
