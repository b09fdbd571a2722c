/**
 * What a system says at its serial port while it comes up. That is all that can be read of it: the picture of the screen is
 * one for people. Windows says there that it has crashed, and when its console for emergencies is ready; that it
 * installs updates or checks a disk stands on the screen alone, unless an image sends that to the port, too.
 */

export type BootSign = 'disk-check' | 'emergency' | 'updating' | 'blue-screen'
export const bootSigns: readonly BootSign[] = ['disk-check', 'emergency', 'updating', 'blue-screen']

/** A system begins to come up: what stands before is of an earlier time. */
const beginnings = [
  // systemd and every kernel
  /\bLinux version \d/,
  // Windows' emergency console, which comes with each start of it
  /^Computer is booting, SAC started and initialized/im,
]

/** It is up: whatever it did on the way is over. */
const ends = [
  /\blogin: ?$/m,
  /\bReached target (?:\S+ - )?(?:Multi-User System|Graphical Interface|Cloud-init target)/,
  /\bEVENT: The CMD command is now available\b/,
]

const signs: readonly { readonly sign: BootSign; readonly pattern: RegExp }[] = [
  {
    sign: 'disk-check',
    pattern:
      /\bStarting (?:systemd-fsck|File System Check)|\bRunning (?:e2)?fsck\b|\bfsck\.(?:ext[234]|xfs|vfat)\b|\bCheckForcedfs?ck|\bChecking in progress on \d|\bChecking file system on [A-Z]:|\bScanning and repairing drive\b/,
  },
  {
    sign: 'emergency',
    pattern:
      /\bYou are in (?:emergency|rescue) mode\b|\bEntering (?:emergency|rescue) mode\b|\bReached target (?:\S+ - )?(?:Emergency|Rescue) Mode|\bGive root password for maintenance\b|\bCannot open access to console, the root account is locked\b|^\(initramfs\)|\bPreparing Automatic Repair\b/m,
  },
  {
    sign: 'updating',
    pattern:
      /\bStarting (?:\S+ - )?Offline (?:System|PackageKit)? ?[Uu]pdates?|\bReached target (?:\S+ - )?Offline System Update|\bWorking on (?:updates|features)\b|\bConfiguring (?:Windows )?updates?\b|\bGetting Windows ready\b/,
  },
  {
    sign: 'blue-screen',
    pattern:
      /\bKernel panic - not syncing\b|CLASSNAME="BLUESCREEN"|^\*{3} STOP: 0x|\bBugcheck(?:Code)?\b|\bA problem has been detected and Windows has been shut down\b/im,
  },
]

const lastOf = (text: string, pattern: RegExp): number => {
  const all = new RegExp(pattern.source, `${pattern.flags.replace('g', '')}g`)
  let last = -1
  for (const found of text.matchAll(all)) last = found.index
  return last
}

/** More of a log is not looked at: the newest stands at its end. */
export const mostOfLog = 64 * 1024

const escapes = new RegExp(`${String.fromCharCode(27)}\\[[0-9;?]*[A-Za-z]`, 'g')

/** The last thing that it said on its way up, as long as it did not say that it is up; nothing where it said none of these. */
export const bootSignOf = (log: string): BootSign | 'none' => {
  const text = log.slice(-mostOfLog).replaceAll(escapes, '').replaceAll('\r', '')
  const began = Math.max(...beginnings.map((pattern) => lastOf(text, pattern)))
  const run = text.slice(Math.max(0, began))
  const isUp = Math.max(...ends.map((pattern) => lastOf(run, pattern)))
  const said = signs
    .map(({ sign, pattern }) => ({ sign, at: lastOf(run, pattern) }))
    .filter(({ at }) => at > isUp)
    .toSorted((one, other) => other.at - one.at)
  return said[0]?.sign ?? 'none'
}
