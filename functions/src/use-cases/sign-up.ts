import type { NewAccount } from '@labkeeper/contract/accounts'
import type { Origin } from '../domain/caller.ts'
import { labIdOf, normalised, userIdOf } from '../domain/email.ts'
import { AppError } from '../domain/errors.ts'
import { after } from '../domain/instant.ts'
import type { LabRecord, UserRecord } from '../domain/records.ts'
import { rules } from '../domain/throttle.ts'
import type { Passwords, Throttle } from '../ports/accounts.ts'
import type { Devices } from '../ports/devices.ts'
import type { Labs } from '../ports/labs.ts'
import { openSession, type SessionWorld, type SignedIn } from './open-session.ts'
import { slowDown } from './slow-down.ts'

interface SignupWorld extends SessionWorld {
  readonly labs: Labs
  readonly passwords: Passwords
  readonly throttle: Throttle
  readonly devices: Devices
  /** 0 for none. */
  readonly trialDays: number
  /** Whoever signs up with this address becomes the first admin. */
  readonly bootstrapAdminEmail: string | undefined
}

const dayMs = 24 * 60 * 60 * 1000

const newLab = (labId: string, ownerId: string, trialDays: number, now: Date): LabRecord => ({
  type: 'lab',
  id: 'lab',
  labId,
  uk: 'lab',
  schema: 1,
  ownerId,
  createdAt: now.toISOString(),
  ...(trialDays === 0 ? {} : { trialEndsAt: after(now, trialDays * dayMs) }),
})

/**
 * A new lab owner with a lab. The lab's id follows from the address and is written first: a sign-up that was cut off
 * between the two left nobody without a lab, and trying again finds it.
 */
export const signUp = (world: SignupWorld) => {
  const { users, labs, passwords, throttle, devices, clock, trialDays } = world
  const open = openSession(world)
  const admin = world.bootstrapAdminEmail === undefined ? undefined : normalised(world.bootstrapAdminEmail)
  const taken = () => {
    const sentence = 'An account with this email address already exists. Sign in instead.'
    return new AppError('conflict', sentence, { fields: { email: sentence } })
  }

  return async (
    { name, email, password }: NewAccount,
    { address, device, browser }: Origin,
  ): Promise<SignedIn> => {
    await slowDown(throttle, `signup:address:${address}`, rules.signup)
    const id = userIdOf(email)
    if ((await users.read(id)) !== undefined) throw taken()

    const now = clock.now()
    const labId = labIdOf(id)
    const user: UserRecord = {
      type: 'user',
      id,
      schema: 1,
      name,
      email,
      role: normalised(email) === admin ? 'admin' : 'lab_owner',
      labId,
      passwordHash: await passwords.hash(password, address),
      createdAt: now.toISOString(),
    }
    await labs.create(newLab(labId, id, trialDays, now))
    if (!(await users.create(user))) throw taken()
    return { ...(await open(user, browser)), device: devices.admit(device, id, now) }
  }
}
