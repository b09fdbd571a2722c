import { randomBytes } from 'node:crypto'
import { confirmDays, linkMinutes } from '../accounts/reset-link.ts'
import type { UserRecord } from '../accounts/user-record.ts'
import type { NoticeId, UserId } from '../kernel/ids.ts'
import { after } from '../kernel/instant.ts'
import { greetingOf, type Letter, writeLetter } from './letter.ts'
import type { Lane } from './mail-pace.ts'
import { plainName } from './plain-name.ts'

/** Why the owner of an account gets a letter without having asked for one. */
export type NoticeKind =
  | 'confirm-address'
  | 'locked'
  | 'new-device'
  | 'password-changed'
  | 'account-recovered'
  | 'directory-linked'
  | 'directory-changed'
  | 'directory-lost'
  | 'passkey-added'
  | 'passkey-removed'
  | 'second-step-on'
  | 'second-step-off'

/** Letters that somebody without any right to the account can cause. */
const strangers: readonly NoticeKind[] = ['confirm-address', 'locked']

/** Of an address that nobody has confirmed, all are: anybody can sign up with anybody's. */
export const laneOf = (kind: NoticeKind, { unconfirmed }: Pick<UserRecord, 'unconfirmed'>): Lane =>
  strangers.includes(kind) || unconfirmed === true ? 'strangers' : 'own'

/** A letter that is to be sent. Removed once a mail service has taken it. */
export interface Notice {
  readonly id: NoticeId
  readonly userId: UserId
  readonly kind: NoticeKind
  /** ISO instants: when it was asked for, and when the timer looks whether it still is here. */
  readonly requestedAt: string
  readonly dueAt: string
  /** Of a letter that was recorded before the change it tells of: what shows the change. Gone once that was made. */
  readonly mark?: string
}

/** News that old is none. */
export const newsSeconds = 2 * 24 * 60 * 60

/** The database's own end begins anew with every write, so it never comes while a letter is put off. */
export const isNews = ({ requestedAt }: Notice, now: Date): boolean =>
  now.getTime() - Date.parse(requestedAt) <= newsSeconds * 1000

/** Who has begun to send a letter, or to make what it tells of, is done, or dead, by then. */
const patienceMs = 60_000

export const newNotice = (userId: UserId, kind: NoticeKind, now: Date, mark?: string): Notice => ({
  id: `n_${randomBytes(12).toString('hex')}`,
  userId,
  kind,
  requestedAt: now.toISOString(),
  dueAt: after(now, patienceMs),
  ...(mark === undefined ? {} : { mark }),
})

/** Those that the timer calls: of each lane the oldest, so that no number of one keeps the other waiting. */
export const inTurn = (notices: readonly Notice[], mostOfLane: number): readonly Notice[] => {
  const oldestFirst = notices.toSorted((one, other) => one.requestedAt.localeCompare(other.requestedAt))
  const lanes = Map.groupBy(oldestFirst, ({ kind }) => laneOf(kind, {}))
  return [...lanes.values()].flatMap((lane) => lane.slice(0, mostOfLane))
}

interface Wording {
  readonly subject: string
  readonly before: readonly string[]
  readonly action: string
  readonly after: readonly string[]
}

const reset = 'Choose a new password'
const notYou = `If it was not you, choose a new password: that signs everybody out, and nobody gets in by Azure AD until you allow it again.`

const notYourPasskey = `If it was not you, choose a new password, sign in, and look at Settings → Security: passkeys that are not yours can be removed there. A new password alone leaves them.`

const passwordChanged =
  'The password of your account was changed. Everybody else who was signed in as you is signed out.'

/** None of these words was typed by anybody. */
const wordings: Readonly<Record<NoticeKind, Wording>> = {
  'confirm-address': {
    subject: 'Confirm your address for Labkeeper',
    before: [
      'Somebody, hopefully you, made a Labkeeper account with this address. Please confirm that the address is yours.',
    ],
    action: 'Confirm your address',
    after: [
      `The link works for ${confirmDays} days.`,
      'If you did not make an account, you need not do anything. By choosing a new password you can make it yours.',
    ],
  },
  locked: {
    subject: 'Somebody is trying to sign in to your Labkeeper account',
    before: [
      'There were many wrong passwords for your account. To slow the guessing down, new devices have to wait between tries.',
      'If you cannot sign in, choose a new password by this link: this device is then known, and does not have to wait.',
    ],
    action: reset,
    after: [`The link works once, for ${linkMinutes} minutes. You get no more than one such letter a day.`],
  },
  'new-device': {
    subject: 'New sign-in to your Labkeeper account',
    before: ['Somebody signed in to your account from a device that it was not used from before.'],
    action: reset,
    after: ['If it was you, you need not do anything.', notYou],
  },
  'password-changed': {
    subject: 'Your Labkeeper password was changed',
    before: [passwordChanged],
    action: reset,
    after: ['If it was you, you need not do anything.', notYou],
  },
  // Whoever signed up with somebody's address may have let others in, and they stay: a real owner would lose theirs as well.
  'account-recovered': {
    subject: 'Your Labkeeper password was changed',
    before: [
      passwordChanged,
      'Until now, nobody had shown that this address is theirs. If you did not make the account yourself, somebody else may have used it: look at Students, at Courses, at who may create courses, and at the cloud settings, and remove whom and what you do not know.',
    ],
    action: reset,
    after: ['If you made the account yourself, you need not do anything.', notYou],
  },
  'directory-linked': {
    subject: 'Your lab was linked to a directory',
    before: [
      'From now on, the person named in the cloud settings of your lab can sign in to it with Azure AD.',
    ],
    action: reset,
    after: ['If you linked it, you need not do anything.', notYou],
  },
  'directory-changed': {
    subject: 'Another person can now sign in to your lab',
    before: [
      'The directory user of your lab was changed. From now on, the person named in its cloud settings can sign in with Azure AD.',
    ],
    action: reset,
    after: ['If you changed it, you need not do anything.', notYou],
  },
  'directory-lost': {
    subject: 'A directory user name left your lab',
    before: [
      'The directory user name in the cloud settings of your lab never signed in. Another lab has proved by a sign-in with Azure AD that the name is its own, so it leads there now.',
      'Your virtual machines are not touched. Enter another user name in the cloud settings.',
    ],
    action: reset,
    after: ['You need a new password only if you did not enter that name yourself.'],
  },
  'passkey-added': {
    subject: 'A passkey was added to your Labkeeper account',
    before: ['From now on, whoever holds this passkey can sign in to your account with it.'],
    action: reset,
    after: ['If you added it, you need not do anything.', notYourPasskey],
  },
  'passkey-removed': {
    subject: 'A passkey was removed from your Labkeeper account',
    before: ['It no longer signs in. Everybody else who was signed in as you is signed out.'],
    action: reset,
    after: ['If you removed it, you need not do anything.', notYourPasskey],
  },
  'second-step-on': {
    subject: 'New devices now need more than your Labkeeper password',
    before: [
      'On a device that is not known yet, your account now asks for a passkey or a one-time code beside the password. Ten codes were made; those from before are void.',
    ],
    action: reset,
    after: ['If you turned it on, you need not do anything.', notYourPasskey],
  },
  'second-step-off': {
    subject: 'Your Labkeeper password alone signs in again',
    before: [
      'Your account no longer asks for a passkey or a one-time code on new devices. All codes are void.',
    ],
    action: reset,
    after: ['If you turned it off, you need not do anything.', notYourPasskey],
  },
}

/** Where the password alone is not enough, a reset makes no device known. */
const lockedBehindMore: Wording = {
  ...wordings.locked,
  before: [
    ...wordings.locked.before.slice(0, 1),
    'A passkey signs you in without waiting. If you do not know your password, choose a new one by this link: the waiting then ends, and a new device still asks for a passkey or a one-time code.',
  ],
}

const wordingOf = (kind: NoticeKind, asksForMore: boolean): Wording =>
  kind === 'locked' && asksForMore ? lockedBehindMore : wordings[kind]

/** Who a letter goes to: nobody is named to an address that nobody has proved to be theirs. */
export const recipientOf = ({
  name,
  email,
  unconfirmed,
}: Pick<UserRecord, 'name' | 'email' | 'unconfirmed'>): Letter['to'] => ({
  name: unconfirmed === true ? '' : plainName(name),
  address: email,
})

/** `href` leads to the page where a new password is chosen, or asked for. */
export const noticeLetter = (
  kind: NoticeKind,
  to: Letter['to'],
  href: string,
  { asksForMore }: { readonly asksForMore: boolean },
): Letter => {
  const { subject, before, action, after } = wordingOf(kind, asksForMore)
  return writeLetter({
    to,
    subject,
    before: [greetingOf(to), ...before],
    action: { label: action, href },
    after,
  })
}
