import type { Line } from '../mutation.ts'

const passkeys = 'tests/security/proofs/passkeys.test.ts'
const secondStep = 'tests/security/proofs/second-step.test.ts'

/** Who holds a passkey, and what the password alone opens. */
export const passkeyLines: readonly Line[] = [
  [
    'keep a back door in the account of somebody else',
    'functions/src/gateways/cosmos/accounts/users.ts',
    '[...change, ...disowning(checkedRecord(resource))]',
    'change',
    secondStep,
  ],
  [
    'keep a key to the machines of somebody else',
    'functions/src/gateways/cosmos/accounts/users.ts',
    'sshKeys: { rev: (sshKeys?.rev ?? 0) + 1, keys: [] },',
    '',
    secondStep,
  ],
  [
    'save a key to the machines of somebody else after being signed out',
    'functions/src/use-cases/courses/keys/save-keys.ts',
    'person === undefined || session === undefined',
    'person === undefined',
    secondStep,
  ],
  [
    'send what an authenticator signed a second time',
    'functions/src/gateways/cosmos/accounts/passkeys.ts',
    'if (!(await unlessRefused(() => item.delete({ accessCondition }), 404, 412))) return undefined',
    '',
    passkeys,
  ],
  [
    'sign in by a challenge that is too old',
    'functions/src/use-cases/accounts/passkeys/passkey-sign-in.ts',
    'if (Date.parse(asked.expiresAt) <= now.getTime()) throw refused()',
    '',
    passkeys,
  ],
  [
    'sign in by a challenge for adding a passkey',
    'functions/src/use-cases/accounts/passkeys/passkey-sign-in.ts',
    ' || asked.userId !== undefined) throw refused()',
    ') throw refused()',
    passkeys,
  ],
  [
    'have us ask an address that stands in a certificate of ours',
    'functions/src/gateways/webauthn/authenticators.ts',
    'attestationObject: withoutMaker(attestationObject)',
    'attestationObject',
    passkeys,
  ],
  [
    'store megabytes in an account, of which each look at it reads all',
    'functions/src/gateways/webauthn/authenticators.ts',
    'if (publicKey.length > longestKey)',
    'if (publicKey.length === 0)',
    passkeys,
  ],
  [
    'sign in where nobody was verified',
    'functions/src/gateways/webauthn/authenticators.ts',
    'requireUserVerification: true',
    'requireUserVerification: false',
    passkeys,
  ],
  [
    'sign in at another site',
    'functions/src/gateways/webauthn/authenticators.ts',
    'expectedOrigin: appOrigin,',
    "expectedOrigin: [appOrigin, 'https://labkeeper.example.test', 'http://localhost:4281'],",
    passkeys,
  ],
  [
    'sign in by a copy at the same moment',
    'functions/src/use-cases/accounts/passkeys/passkey-sign-in.ts',
    ' && isNext(counter, one.counter))',
    ')',
    passkeys,
  ],
  [
    'add a passkey by the challenge of somebody else',
    'functions/src/use-cases/accounts/passkeys/own-passkeys.ts',
    'asked?.userId !== userId || ',
    'asked === undefined || ',
    passkeys,
  ],
  [
    'stay in by a passkey that was removed',
    'functions/src/use-cases/accounts/passkeys/own-passkeys.ts',
    'world.sessions.endOthers(userId, sessionId)',
    'Promise.resolve()',
    passkeys,
  ],
  [
    'add passkeys at a browser that was left open',
    'contract/src/accounts/passkeys.ts',
    'confirmed: true',
    '',
    passkeys,
  ],
  [
    'come in by the password alone',
    'functions/src/use-cases/accounts/log-in.ts',
    'if (!isKnown) await passStep(user, code)',
    '',
    secondStep,
  ],
  [
    'come in by the mail alone',
    'functions/src/use-cases/accounts/passwords/reset-password.ts',
    'return asksForMore ? {} :',
    'return false ? {} :',
    secondStep,
  ],
  [
    'use a code twice',
    'functions/src/domain/accounts/passkeys/one-time-code.ts',
    'secondStep.codeHashes.filter((hash) => hash !== used)',
    'secondStep.codeHashes.filter(() => true)',
    secondStep,
  ],
  [
    'keep oneself out by removing the last passkey',
    'functions/src/domain/accounts/passkeys/passkey-set.ts',
    'if (passkeys.length === 0 && set.secondStep !== undefined) {',
    'if (false) {',
    secondStep,
  ],
]
