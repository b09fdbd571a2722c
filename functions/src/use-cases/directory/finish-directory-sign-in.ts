import { type CallbackInput, callbackTexts } from '@labkeeper/contract/directory/directory'
import type { Origin } from '../../domain/accounts/caller.ts'
import { directoryNameId, directoryUserIdOf, normalised } from '../../domain/accounts/derived-ids.ts'
import type { LabRecord } from '../../domain/accounts/lab-record.ts'
import { isLive } from '../../domain/accounts/session.ts'
import { rules } from '../../domain/accounts/throttle.ts'
import { isSameDirectory } from '../../domain/directory/is-same-directory.ts'
import { AppError } from '../../domain/kernel/errors.ts'
import { after } from '../../domain/kernel/instant.ts'
import type { Devices } from '../../ports/accounts/devices.ts'
import type { Principal } from '../../ports/connection/principal.ts'
import type { Directory, DirectoryIdentity } from '../../ports/directory/directory.ts'
import type { DirectoryStates, NameProof, PendingSignIn } from '../../ports/directory/directory-states.ts'
import { countTry } from '../accounts/count-try.ts'
import { type SessionStart, type SignedIn, startSession } from '../accounts/sessions/open-session.ts'
import type { StoringWorld } from '../connection/store-connection.ts'
import { type NotifyingWorld, notifyOwner } from '../letters/notify-owner.ts'
import { type DirectoryLab, type DirectoryLabs, findDirectoryLab } from './find-directory-lab.ts'
import { checkRedirectUri } from './lead-to-directory.ts'
import { takeDirectoryName } from './take-directory-name.ts'
import { whoseTries } from './whose-tries.ts'

interface FinishingWorld extends DirectoryLabs, SessionStart, NotifyingWorld, Pick<StoringWorld, 'courses'> {
  readonly directory: () => Promise<Directory>
  readonly directoryStates: DirectoryStates
  readonly openPrincipal: (lab: LabRecord) => Principal
  readonly devices: Devices
  readonly appOrigin: string
}

/** Said only to who has proved to be the one: a stranger learns nothing of it. */
const paused = () =>
  new AppError(
    'forbidden',
    'Sign-in with Azure AD is paused for this lab. Its owner can turn it on again in the cloud settings, signed in with the password.',
  )

const isPaused = ({ lab }: DirectoryLab): boolean => lab.directoryPausedAt !== undefined

const failed = () => new AppError('unauthenticated', callbackTexts.failed)

const belongsTo = (
  pending: PendingSignIn | undefined,
  { username, redirectUri }: CallbackInput,
  now: Date,
): pending is PendingSignIn =>
  pending !== undefined &&
  Date.parse(pending.expiresAt) > now.getTime() &&
  normalised(pending.username) === normalised(username) &&
  pending.redirectUri === redirectUri

const isNamed = ({ cloud }: DirectoryLab, identity: DirectoryIdentity): boolean =>
  identity.tenantId.toLowerCase() === cloud.tenantId.toLowerCase() &&
  normalised(identity.username) === normalised(cloud.username)

/**
 * Signs in who comes back from Microsoft. Everybody of the tenant gets a valid token, but only one person belongs to
 * the lab: the one whose name the owner entered, from the first sign-in on known by tenant and object id. The account
 * works in the owner's lab with the owner's role.
 */
export const finishDirectorySignIn = (world: FinishingWorld) => {
  const {
    labs,
    users,
    directory,
    directoryNames,
    directoryStates,
    openPrincipal,
    sessions,
    throttle,
    clock,
    appOrigin,
  } = world
  const take = takeDirectoryName(world)
  const notify = notifyOwner(world)
  const find = findDirectoryLab(world)
  const whose = whoseTries(world.devices)
  const start = startSession(world)

  const isTheOne = async (found: DirectoryLab, identity: DirectoryIdentity, proof: NameProof | undefined) => {
    if (!isNamed(found, identity)) return false
    // Who proves a name is written down with it.
    if (proof !== undefined) return true
    return isPaused(found)
      ? [undefined, identity.objectId].includes(found.cloud.directoryObjectId)
      : labs.pinDirectory(found.lab.labId, found.cloud, identity.objectId)
  }

  /** Whoever asked for it may have been signed out meanwhile, by a new password: then nothing comes of it. */
  const isStillIn = async ({ userId, sessionId }: NameProof): Promise<boolean> => {
    const asking = await sessions.read(userId, sessionId)
    return asking !== undefined && isLive(asking, clock.now())
  }

  const findProving = async ({ labId, cloud }: NameProof) => {
    const lab = await labs.read(labId)
    const owner = lab === undefined ? undefined : await users.read(lab.ownerId)
    return lab === undefined || owner === undefined ? undefined : { lab: { ...lab, cloud }, cloud, owner }
  }

  const enter = async (
    found: DirectoryLab,
    { name, username, objectId, provedMsAgo }: DirectoryIdentity,
    browser: string,
    proof: NameProof | undefined,
  ) => {
    const { lab, cloud, owner } = found
    const person = {
      id: directoryUserIdOf(lab.labId, username),
      labId: lab.labId,
      role: owner.role,
      name,
      email: username,
      rootUser: { name: owner.name, email: owner.email },
      ...(provedMsAgo === undefined ? {} : { confirmedAt: after(clock.now(), -provedMsAgo) }),
    }
    const session = await start(person, browser, async () => {
      // Whoever asked by the directory's name of before was signed out by the change itself.
      if (proof?.userId === owner.id && !(await isStillIn(proof))) return false
      const now = await labs.read(lab.labId)
      if (now?.cloud === undefined || now.directoryPausedAt !== undefined) return false
      if ((await directoryNames.holderOf(username))?.labId !== lab.labId) return false
      return isSameDirectory(now.cloud, cloud) && now.cloud.directoryObjectId === objectId
    })
    if (session === undefined) throw failed()
    return session
  }

  return async (input: CallbackInput, origin: Origin): Promise<SignedIn> => {
    const { username, redirectUri, code, state } = input
    checkRedirectUri(redirectUri, appOrigin)
    const tries = whose('directory', username, origin)
    await countTry(throttle, tries, rules.lookup)
    const pending = await directoryStates.take(state)
    if (!belongsTo(pending, input, clock.now())) {
      throw new AppError('invalid_request', callbackTexts.invalidState)
    }
    const { proof } = pending
    const found = proof === undefined ? await find(username) : await findProving(proof)
    if (found === undefined) throw failed()

    const { verifier, nonce } = pending
    const gate = await directory()
    const identity = await gate.redeem(openPrincipal(found.lab), {
      code,
      redirectUri,
      state,
      verifier,
      nonce,
    })
    if (!(await isTheOne(found, identity, proof))) throw failed()
    if (isPaused(found)) throw paused()
    if (proof !== undefined) {
      // Only now: Microsoft has taken its time.
      if (!(await isStillIn(proof))) throw failed()
      await take({ ...proof, cloud: { ...proof.cloud, directoryObjectId: identity.objectId } })
    }
    const session = await enter(found, identity, origin.browser, proof)
    const isKnown = world.devices.recognise(origin.device, directoryNameId(username)) !== undefined
    await Promise.all([throttle.giveBack(tries), isKnown ? undefined : notify(found.owner.id, 'new-device')])
    // A directory forgets nobody here: there are no rounds.
    return { ...session, device: world.devices.admit(origin.device, directoryNameId(username), 0) }
  }
}
