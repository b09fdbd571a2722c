import type { NewAccount } from '@labkeeper/contract/accounts/accounts'
import type { Origin } from '../../domain/accounts/caller.ts'
import { labIdOf, mailboxOf, normalised, userIdOf } from '../../domain/accounts/derived-ids.ts'
import { firstRound, roundOf } from '../../domain/accounts/device.ts'
import type { LabRecord } from '../../domain/accounts/lab-record.ts'
import { rules } from '../../domain/accounts/throttle.ts'
import type { UserRecord } from '../../domain/accounts/user-record.ts'
import { AppError } from '../../domain/kernel/errors.ts'
import type { LabId, PersonId } from '../../domain/kernel/ids.ts'
import { after } from '../../domain/kernel/instant.ts'
import type { Passwords } from '../../ports/accounts/accounts.ts'
import type { Devices } from '../../ports/accounts/devices.ts'
import type { LabBook } from '../../ports/accounts/labs.ts'
import type { Trials } from '../../ports/billing/trials.ts'
import { announceChange, type NotifyingWorld } from '../letters/notify-owner.ts'
import { countTry } from './count-try.ts'
import { openSession, type SessionWorld, type SignedIn } from './sessions/open-session.ts'

interface SignupWorld extends SessionWorld, NotifyingWorld {
  readonly labs: LabBook
  readonly passwords: Passwords
  readonly trials: Trials
  readonly devices: Devices
  /** 0 for none. */
  readonly trialDays: number
  /** Whoever signs up with this address becomes the first admin. */
  readonly bootstrapAdminEmail: string | undefined
}

const dayMs = 24 * 60 * 60 * 1000

const newLab = (labId: LabId, ownerId: PersonId, trialEndsAt: string | undefined, now: Date): LabRecord => ({
  type: 'lab',
  id: 'lab',
  labId,
  uk: 'lab',
  schema: 1,
  ownerId,
  createdAt: now.toISOString(),
  ...(trialEndsAt === undefined ? {} : { trialEndsAt }),
})

/**
 * A new lab owner with a lab. The lab's id follows from the address and is written first: a sign-up that was cut off
 * between the two left nobody without a lab, and trying again finds it.
 */
export const signUp = (world: SignupWorld) => {
  const { users, labs, passwords, throttle, devices, clock, trialDays } = world
  const open = openSession(world)
  const announce = announceChange(world)
  const admin = world.bootstrapAdminEmail === undefined ? undefined : normalised(world.bootstrapAdminEmail)
  const taken = () => {
    const sentence = 'An account with this email address already exists. Sign in instead.'
    return new AppError('conflict', sentence, { fields: { email: sentence } })
  }

  /** Of an account from before trials were kept by mailbox, the lab itself says it. */
  const trialEndOf = async (email: string, now: Date): Promise<string | undefined> => {
    if (trialDays === 0) return undefined
    const mailbox = mailboxOf(email)
    const first = mailbox === normalised(email) ? undefined : await labs.read(labIdOf(userIdOf(mailbox)))
    return world.trials.begin(mailbox, first?.trialEndsAt ?? after(now, trialDays * dayMs))
  }

  return async (
    { name, email, password }: NewAccount,
    { address, device, browser }: Origin,
  ): Promise<SignedIn> => {
    await countTry(throttle, `signup:address:${address}`, rules.signup)
    const id = userIdOf(email)
    if ((await users.read(id)) !== undefined) throw taken()

    const now = clock.now()
    const labId = labIdOf(id)
    const [passwordHash, trialEndsAt] = await Promise.all([
      passwords.hash(password, address),
      trialEndOf(email, now),
    ])
    const user: UserRecord = {
      type: 'user',
      id,
      schema: 1,
      name,
      email,
      role: normalised(email) === admin ? 'admin' : 'lab_owner',
      labId,
      passwordHash,
      unconfirmed: true,
      deviceRound: firstRound(now),
      createdAt: now.toISOString(),
    }
    await labs.create(newLab(labId, id, trialEndsAt, now))
    if (!(await announce({ userId: id, kind: 'confirm-address' }, () => users.create(user)))) throw taken()
    const session = await open(user, browser)
    return { ...session, device: devices.admit(device, id, roundOf(user)) }
  }
}
