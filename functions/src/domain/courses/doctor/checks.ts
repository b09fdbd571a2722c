import { weekdayInWords } from '@labkeeper/contract/courses/day-words'
import type { Check, CheckName, OfferedDo, Repair } from '@labkeeper/contract/courses/doctor'
import { isOff } from '../../vms/is-off.ts'
import { localClock, localDay } from '../calendar/wall-time.ts'
import type { BootSign } from './boot-log.ts'
import type { Asked, Inside, Sights } from './sights.ts'

/**
 * What is looked at, in its order, and what each thing means. Whatever is not known is said to be unknown: nothing here claims
 * what nobody has seen.
 */

/** `inside` is absent where the guest was not asked, or did not answer. */
export interface Facts {
  readonly asked: Asked
  readonly seen: Sights
  readonly inside?: Inside | undefined
}

export type Finding =
  | { readonly status: 'ok' | 'unknown' }
  | { readonly status: 'problem'; readonly text: string; readonly repair: Repair }

const labels: Readonly<Record<OfferedDo, string>> = {
  start: 'Start',
  wait: 'Wait',
  retry: 'Try again',
  redeploy: 'Move to another host',
  'add-address': 'Give it an address',
  open: 'Open for me',
  ask: 'Ask for help',
  restart: 'Restart',
  reset: 'Reset',
  fix: 'Repair',
  keys: 'Use a key',
  password: 'New password',
}

const ok: Finding = { status: 'ok' }
const unknown: Finding = { status: 'unknown' }
const problem = (text: string, what: OfferedDo): Finding => ({
  status: 'problem',
  text,
  repair: { do: what, label: labels[what] },
})

/** Ill if somebody knows that it is, well if somebody knows that it is not. */
const judged = (isWell: boolean | undefined, text: string, what: OfferedDo): Finding => {
  if (isWell === undefined) return unknown
  return isWell ? ok : problem(text, what)
}

const power = ({ asked, seen }: Facts): Finding => {
  const { powerState } = seen
  if (asked.work !== undefined || powerState === 'VM running') return ok
  return isOff(powerState) ? problem('It is not running.', 'start') : unknown
}

/** Somebody may be at it in the portal: then Azure says so, but not since when. */
const inMotion: Partial<Record<NonNullable<Sights['powerState']>, string>> = {
  'VM creating': 'being made',
  'VM starting': 'starting',
  'VM stopping': 'stopping',
  'VM deallocating': 'stopping',
  'VM deleting': 'being removed',
}

const work = ({ asked, seen: { powerState } }: Facts): Finding => {
  const doing = asked.work?.doing ?? (powerState && inMotion[powerState])
  if (doing === undefined) return ok
  const seconds = asked.work?.seconds
  const soFar = seconds === undefined ? '' : ` (${Math.max(0, Math.round(seconds))} s so far)`
  return problem(`It is still ${doing}${soFar}.`, 'wait')
}

const azure = ({ asked: { lastError }, seen: { failed, gone } }: Facts): Finding => {
  // Nothing brings it back from here.
  if (gone) return problem('Azure could not finish: The machine no longer exists in Azure.', 'ask')
  if (failed === undefined) return unknown
  const reason = failed || lastError || 'It gave no reason.'
  return failed === false ? ok : problem(`Azure could not finish: ${reason}`, 'retry')
}

const host = ({ seen }: Facts): Finding =>
  judged(
    seen.host === undefined ? undefined : seen.host === 'well',
    'Azure reports a problem with its host.',
    'redeploy',
  )

const address = ({ seen }: Facts): Finding => judged(seen.hasAddress, 'It has no address.', 'add-address')

const opening = ({ asked }: Facts): Finding => {
  const { opening: sight } = asked
  if (sight.is === 'open') return ok
  if (sight.is === 'unknown') return unknown
  const [first] = sight.for
  const { from } = sight
  if (first === undefined || from === undefined) return problem('It is not open for you.', 'open')
  return problem(`It is open for ${sight.for.join(' and ')}, but you come from ${from}.`, 'open')
}

const rules = ({ asked: { port }, seen: { closedBy } }: Facts): Finding => {
  if (closedBy === undefined) return unknown
  return closedBy === false ? ok : problem(`A rule of your school closes port ${port}: ${closedBy}.`, 'ask')
}

/** While it comes up nothing in it can answer: then what it is at is worth more than that it is silent. */
const comesUp = ({ boot }: Sights): boolean => boot !== undefined && boot !== 'none'

/** Until then a system may be about to answer for the first time. */
const comingUpSeconds = 300

const agent = ({ asked: { timeZone, runningSeconds = Number.POSITIVE_INFINITY }, seen }: Facts): Finding => {
  const known = seen.agent
  if (known === undefined) return unknown
  if (known.answers) return ok
  if (comesUp(seen) || (known.isNew && runningSeconds < comingUpSeconds)) return unknown
  const since = known.at === undefined ? '' : ` since ${localClock(known.at, timeZone)}`
  return problem(`The system inside does not answer${since}.`, 'restart')
}

const ofBoot: Readonly<Record<BootSign, readonly [text: string, repair: OfferedDo]>> = {
  'disk-check': ['It checks its disk.', 'wait'],
  emergency: ['It is in emergency mode.', 'reset'],
  updating: ['It installs updates.', 'wait'],
  'blue-screen': ['It stopped with a blue screen.', 'restart'],
}

const boot = ({ seen: { boot: sign } }: Facts): Finding => {
  if (sign === undefined) return unknown
  return sign === 'none' ? ok : problem(...ofBoot[sign])
}

/** Below it people cannot be signed in any more. */
export const leastFreeMB = 200
/** A guest answers with the time at which it was asked, which took a while. */
const mostClockSeconds = 120

/** What the repair of a machine mends inside. */
export const fixable = ['disk', 'service', 'firewall', 'clock', 'account'] as const
export type Fixable = (typeof fixable)[number]

type Trouble = { readonly text: string; readonly part: Fixable }

const serviceOf = { Linux: 'SSH', Windows: 'Remote desktop' } as const

const minutesOff = (seconds: number): string => {
  const minutes = Math.max(1, Math.round(Math.abs(seconds) / 60))
  return `${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`
}

const ofAccount = { locked: 'The account is locked.', expired: 'The account has expired.' } as const

const found = (isWrong: boolean, text: string, of: Fixable): Trouble[] =>
  isWrong ? [{ text, part: of }] : []

/** All that a repair mends in it, the first first. */
export const troublesIn = ({ port, osType }: Pick<Asked, 'port' | 'osType'>, inside: Inside): Trouble[] => {
  const { freeMB, service, listening, firewall, clockSeconds = 0, account = 'ok' } = inside
  const isFull = freeMB !== undefined && freeMB < leastFreeMB
  const isOff = service === false || listening === false
  return [
    ...found(isFull, `The disk is full (${Math.max(0, Math.floor(freeMB ?? 0))} MB free).`, 'disk'),
    ...found(isOff, `${serviceOf[osType]} is switched off inside.`, 'service'),
    ...found(firewall === false, `Its own firewall closes port ${port}.`, 'firewall'),
    ...found(
      Math.abs(clockSeconds) > mostClockSeconds,
      `The clock is ${minutesOff(clockSeconds)} off.`,
      'clock',
    ),
    ...(account === 'ok' ? [] : found(true, ofAccount[account], 'account')),
  ]
}

/** Where keys are meant to be used nobody misses a password who has one. */
const missesPasswords = ({ keysOnly }: Asked, { passwords, keys = 0 }: Inside): boolean =>
  passwords === false && !(keysOnly && keys > 0)

const inside = ({ asked, inside: said }: Facts): Finding => {
  if (said === undefined || Object.keys(said).length === 0) return unknown
  const [first] = troublesIn(asked, said)
  if (first !== undefined) return problem(first.text, 'fix')
  return missesPasswords(asked, said) ? problem('It takes no passwords.', 'keys') : ok
}

const password = ({ asked: { newPassword, timeZone } }: Facts): Finding => {
  if (newPassword === undefined) return ok
  const [weekday] = weekdayInWords(localDay(newPassword.at, timeZone)).split(' ')
  return problem(`${newPassword.by} set a new password on ${weekday}.`, 'password')
}

export const looks: readonly {
  readonly name: CheckName
  readonly look: (facts: Facts) => Finding
}[] = [
  { name: 'power', look: power },
  { name: 'work', look: work },
  { name: 'azure', look: azure },
  { name: 'host', look: host },
  { name: 'address', look: address },
  { name: 'opening', look: opening },
  { name: 'rules', look: rules },
  { name: 'agent', look: agent },
  { name: 'boot', look: boot },
  { name: 'inside', look: inside },
  { name: 'password', look: password },
]

export const allWell = 'Everything we can see is fine.'

/** The first problem is what it comes to, and what stands behind it is not looked at. */
export const diagnose = (facts: Facts): { readonly summary: string; readonly checks: Check[] } => {
  const findings = looks.map(({ name, look }) => ({ name, finding: look(facts) }))
  const first = findings.findIndex(({ finding }) => finding.status === 'problem')
  const checks = findings.map(({ name, finding }, place): Check => {
    if (first >= 0 && place > first) return { name, status: 'not looked at' }
    const { status } = finding
    return status === 'problem'
      ? { name, status, text: finding.text, repair: finding.repair }
      : { name, status }
  })
  return { summary: checks[first]?.text ?? allWell, checks }
}

/** Whether something is wrong outside: then the guest need not be asked, nor can it be while it does not run. */
export const isWorthAsking = ({ asked, seen }: Omit<Facts, 'inside'>): boolean => {
  if (seen.powerState !== 'VM running') return false
  const { checks } = diagnose({ asked, seen })
  return checks.every(({ name, status }) => status !== 'problem' || name === 'password')
}
