import type { OsType } from '@labkeeper/contract/vms/catalogue'
import { reportFormat, reportLine } from '../kernel/script-report.ts'
import type { GuestCommand } from './guest-command.ts'
import { inPowerShell, inShell } from './script-text.ts'

/**
 * On every terminal that somebody is signed in at; not on desktops. `wall` shows what controls a terminal as letters; without
 * a language it would show those of most languages as numbers. A terminal that takes nothing must not hold up the command.
 */
const linux = (text: string): string[] => [
  `text=${inShell(text)}`,
  'told=false',
  `printf '%s\\n' "$text" | LC_ALL=C.UTF-8 timeout 10 wall > /dev/null 2>&1 && told=true`,
  `printf '${reportFormat(['told'])}\\n' "$told"`,
  'exit 0',
]

/** A box on every desktop for ten minutes. Windows knows its text's length in bytes. */
const title = 'Labkeeper'
const bytesOfTitle = 2 * title.length
const shownSeconds = 600
const asInformation = '0x40'

/**
 * By the call that `msg.exe` makes: not every edition has that program, and what is given to a program as an argument or over a
 * pipe goes through code pages and its options.
 * https://learn.microsoft.com/windows/win32/api/wtsapi32/nf-wtsapi32-wtssendmessagew
 */
const sendMessage =
  '[DllImport("wtsapi32.dll", CharSet = CharSet.Unicode)] public static extern bool WTSSendMessageW(IntPtr server, uint session, string title, uint titleBytes, string text, uint textBytes, uint style, uint timeout, out uint response, bool wait);'

const windows = (text: string): string[] => [
  'try {',
  `  $text = ${inPowerShell(text)}`,
  `  $desktops = Add-Type -PassThru -Namespace Labkeeper -Name Desktops -MemberDefinition '${sendMessage}' -ErrorAction Stop`,
  '  $response = [uint32]0',
  '  foreach ($session in (Get-Process -Name winlogon -ErrorAction Stop).SessionId) {',
  `    $desktops::WTSSendMessageW([IntPtr]::Zero, $session, '${title}', ${bytesOfTitle}, $text, 2 * $text.Length, ${asInformation}, ${shownSeconds}, [ref]$response, $false) | Out-Null`,
  '  }',
  `  Write-Output '${reportLine({ told: true })}'`,
  '} catch {',
  `  Write-Output '${reportLine({ told: false })}'`,
  '}',
]

/** Told is everybody who is signed in, and that may be nobody. Twice is twice. */
export const tellCommand = (osType: OsType, text: string): GuestCommand =>
  osType === 'Windows'
    ? { commandId: 'RunPowerShellScript', script: windows(text) }
    : { commandId: 'RunShellScript', script: linux(text) }
