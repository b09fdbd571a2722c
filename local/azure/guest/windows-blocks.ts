import { type Block, type Brought, part, telling } from './block.ts'
import { findAccount, type Guest, hashPassword, withAccount } from './guest.ts'
import { windowsWayIn } from './windows-way-in.ts'

/* The same for Windows, which takes passwords and hashes them itself. */

const decoded = (text = ''): string => Buffer.from(text, 'base64').toString('utf8')
const utf8 = (name: string): string =>
  `[Text.Encoding]::UTF8.GetString([Convert]::FromBase64String('{${name}}'))`

const setPassword = (guest: Guest, { user, secret }: Brought): Guest | undefined => {
  const account = findAccount(guest, decoded(user))
  return account && withAccount(guest, { ...account, password: hashPassword(decoded(secret)) })
}

const deletesItself = 'Remove-Item -LiteralPath $PSCommandPath -Force -ErrorAction SilentlyContinue'

const password: Block = {
  lines: [
    deletesItself,
    'try {',
    `  $user = ${utf8('user')}`,
    `  $plain = ${utf8('secret')}`,
    '  $secret = ConvertTo-SecureString $plain -AsPlainText -Force',
    '  Set-LocalUser -Name $user -Password $secret -ErrorAction Stop',
    "  Write-Output '{yes}'",
    '} catch {',
    "  Write-Output '{no}'",
    '}',
  ],
  run: (run, brought) => {
    const changed = part('password', setPassword)(run, brought)
    const { yes = '', no = '' } = brought
    return { ...changed, printed: changed.done.get('password') ? yes : no }
  },
}

/** At once; a real one has the name from its restart on, see DIFFERENCES.md. */
const renamed = (guest: Guest, { name = '' }: Brought): Guest => ({ ...guest, hostName: name })

const hostNameAlone: Block = {
  lines: [
    "if ($env:COMPUTERNAME -ne '{name}') {",
    "  Rename-Computer -NewName '{name}' -Force -ErrorAction Stop",
    '  shutdown.exe /r /t 10',
    '}',
  ],
  run: part('hostName', renamed),
}

const attempt = (name: string, lines: readonly string[]): readonly string[] => [
  `$${name} = 'false'`,
  'try {',
  ...lines,
  `  $${name} = 'true'`,
  '} catch {',
  `  $${name} = 'false'`,
  '}',
]

const takes = [
  `  $user = ${utf8('user')}`,
  `  $secret = ConvertTo-SecureString (${utf8('secret')}) -AsPlainText -Force`,
]

const begins: Block = { lines: [deletesItself, '$restart = $false'], run: (run) => run }

const administrator: Block = {
  lines: attempt('administrator', [
    ...takes,
    '  Set-LocalUser -Name $user -Password $secret -ErrorAction Stop',
  ]),
  run: part('administrator', setPassword),
}

const student: Block = {
  lines: attempt('student', [
    ...takes,
    '  if (-not (Get-LocalUser | Where-Object { $_.Name -eq $user })) {',
    '    New-LocalUser -Name $user -Password $secret -AccountNeverExpires -PasswordNeverExpires -ErrorAction Stop | Out-Null',
    '  }',
    "  foreach ($group in 'S-1-5-32-545', 'S-1-5-32-555') {",
    '    try { Add-LocalGroupMember -SID $group -Member $user -ErrorAction Stop }',
    '    catch [Microsoft.PowerShell.Commands.MemberExistsException] { }',
    '  }',
    "  try { Remove-LocalGroupMember -SID 'S-1-5-32-544' -Member $user -ErrorAction Stop }",
    '  catch [Microsoft.PowerShell.Commands.MemberNotFoundException] { }',
    '  Set-LocalUser -Name $user -Password $secret -PasswordNeverExpires $true -ErrorAction Stop',
    '  Enable-LocalUser -Name $user -ErrorAction Stop',
  ]),
  run: part('student', (guest, { user, secret }) => {
    const name = findAccount(guest, decoded(user))?.name ?? decoded(user)
    return withAccount(guest, { name, password: hashPassword(decoded(secret)), administrator: false })
  }),
}

const hostName: Block = {
  lines: attempt('hostName', [
    "  if ($env:COMPUTERNAME -ne '{name}') {",
    "    Rename-Computer -NewName '{name}' -Force -ErrorAction Stop -WarningAction SilentlyContinue",
    '    $restart = $true',
    '  }',
  ]),
  run: part('hostName', renamed),
}

const told: Block = {
  lines: [
    'try {',
    `  $text = ${utf8('text')}`,
    `  $desktops = Add-Type -PassThru -Namespace Labkeeper -Name Desktops -MemberDefinition '[DllImport("wtsapi32.dll", CharSet = CharSet.Unicode)] public static extern bool WTSSendMessageW(IntPtr server, uint session, string title, uint titleBytes, string text, uint textBytes, uint style, uint timeout, out uint response, bool wait);' -ErrorAction Stop`,
    '  $response = [uint32]0',
    '  foreach ($session in (Get-Process -Name winlogon -ErrorAction Stop).SessionId) {',
    "    $desktops::WTSSendMessageW([IntPtr]::Zero, $session, 'Labkeeper', 18, $text, 2 * $text.Length, 0x40, 600, [ref]$response, $false) | Out-Null",
    '  }',
    "  Write-Output '{yes}'",
    '} catch {',
    "  Write-Output '{no}'",
    '}',
  ],
  run: (run, brought) => ({ ...telling(run, brought), printed: brought.yes ?? '' }),
}

const report: Block = {
  lines: ["Write-Output ('{text}')", 'if ($restart) { shutdown.exe /r /t 10 }'],
  run: (run, { text = '' }) => ({
    ...run,
    printed: text.replaceAll(/' \+ \$(\w+) \+ '/g, (_, name: string) => String(run.done.get(name))),
  }),
}

/** Looks and changes nothing. Windows counts no load. */
const whoIsThere: Block = {
  lines: [
    "Add-Type -TypeDefinition @'",
    'using System;',
    'using System.Collections.Generic;',
    'using System.Runtime.InteropServices;',
    'public static class LabkeeperSessions {',
    '  [StructLayout(LayoutKind.Sequential)]',
    '  struct Session { public int Id; public IntPtr Station; public int State; }',
    '  [StructLayout(LayoutKind.Sequential, CharSet = CharSet.Unicode)]',
    '  struct Info {',
    '    public int State, SessionId, BytesIn, BytesOut, FramesIn, FramesOut, CompressedIn, CompressedOut;',
    '    [MarshalAs(UnmanagedType.ByValTStr, SizeConst = 32)] public string Station;',
    '    [MarshalAs(UnmanagedType.ByValTStr, SizeConst = 17)] public string Domain;',
    '    [MarshalAs(UnmanagedType.ByValTStr, SizeConst = 21)] public string User;',
    '    public long Connected, Disconnected, LastInput, LoggedOn, Now;',
    '  }',
    '  [DllImport("wtsapi32.dll", SetLastError = true)]',
    '  static extern bool WTSEnumerateSessionsW(IntPtr server, int reserved, int version, out IntPtr list, out int count);',
    '  [DllImport("wtsapi32.dll", SetLastError = true)]',
    '  static extern bool WTSQuerySessionInformationW(IntPtr server, int session, int kind, out IntPtr info, out int bytes);',
    '  public static string Idle() {',
    '    IntPtr list; int count;',
    '    if (!WTSEnumerateSessionsW(IntPtr.Zero, 0, 1, out list, out count)) throw new Exception();',
    '    List<string> idle = new List<string>();',
    '    for (int place = 0; place < count && idle.Count < 40; place++) {',
    '      IntPtr at = new IntPtr(list.ToInt64() + place * Marshal.SizeOf(typeof(Session)));',
    '      Session session = (Session)Marshal.PtrToStructure(at, typeof(Session));',
    '      // Active, or disconnected: whoever closes the window stays signed in.',
    '      if (session.State != 0 && session.State != 4) continue;',
    '      IntPtr found; int bytes;',
    '      if (!WTSQuerySessionInformationW(IntPtr.Zero, session.Id, 24, out found, out bytes)) { idle.Add("-1"); continue; }',
    '      Info info = (Info)Marshal.PtrToStructure(found, typeof(Info));',
    '      if (String.IsNullOrEmpty(info.User)) continue;',
    '      long last = Math.Max(info.LastInput, session.State == 4 ? info.Disconnected : 0);',
    '      idle.Add(last > 0 && last <= info.Now ? ((info.Now - last) / 10000000).ToString() : "-1");',
    '    }',
    '    return String.Join(",", idle.ToArray());',
    '  }',
    '}',
    "'@",
    "Write-Output ('{before}' + [LabkeeperSessions]::Idle() + '{between}' + [Environment]::ProcessorCount + '{after}')",
  ],
  run: (run, { before = '', between = '', after = '' }) => ({
    ...run,
    printed: `${before}${run.presence.idleSeconds.join(',')}${between}${run.presence.cores}${after}`,
  }),
}

export const windowsBlocks: readonly Block[] = [
  whoIsThere,
  password,
  hostNameAlone,
  begins,
  administrator,
  student,
  hostName,
  told,
  report,
  ...windowsWayIn,
]
