import type { OsType } from '@labkeeper/contract/vms/catalogue'
import { presenceFormat } from '../kernel/script-report.ts'
import type { GuestCommand } from './guest-command.ts'

/*
 * Who is signed in to a guest, as seconds since a key was last pressed, one for each session: -1 where nobody knows. Names stay
 * in the guest. Neither script reads words that depend on a language, and each ends in time: one script at a time runs there.
 */

/** So many sessions are looked at. */
const mostSessions = 40

/**
 * By logind, which knows of sessions without a terminal too, and of a terminal when it was last read from. A desktop says by
 * itself when it became idle. A session that cannot be looked at counts as somebody's.
 */
const linux = [
  'list=$(timeout 20 loginctl list-sessions --no-legend) || exit 0',
  `ids=$(printf '%s\\n' "$list" | awk 'NF { print $1 }' | head -n ${mostSessions})`,
  'idle=$(for id in $ids; do',
  '  timeout 5 loginctl show-session "$id" -p Class -p Type -p State -p IdleHint -p IdleSinceHint || echo Class=user',
  '  echo',
  `done 2> /dev/null | awk -v now="$(date +%s)" 'BEGIN { RS = ""; FS = "\\n" }`,
  '{',
  '  split("", said)',
  '  for (field = 1; field <= NF; field++) {',
  '    place = index($field, "=")',
  '    said[substr($field, 1, place - 1)] = substr($field, place + 1)',
  '  }',
  '  if (said["Class"] !~ /^user/ || said["State"] == "closing") next',
  '  since = int(said["IdleSinceHint"] / 1000000)',
  '  isKnown = since > 0 && since <= now && (said["Type"] == "tty" || said["IdleHint"] == "yes")',
  '  printf "%s%d", separator, isKnown ? now - since : -1',
  '  separator = ","',
  `}')`,
  `printf '${presenceFormat.linux}\\n' "$idle" "$(cut -d ' ' -f 3 /proc/loadavg)" "$(getconf _NPROCESSORS_ONLN)"`,
  'exit 0',
]

/** What `quser` prints is in the language of the guest, and some editions have no `quser`: so what it asks is asked here. */
const windows = [
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
  `    for (int place = 0; place < count && idle.Count < ${mostSessions}; place++) {`,
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
  `Write-Output ('${presenceFormat.windows.before}' + [LabkeeperSessions]::Idle() + '${presenceFormat.windows.between}' + [Environment]::ProcessorCount + '${presenceFormat.windows.after}')`,
]

/** Looks, and changes nothing: it may be repeated. */
export const presenceCommand = (osType: OsType): GuestCommand =>
  osType === 'Windows'
    ? { commandId: 'RunPowerShellScript', script: windows }
    : { commandId: 'RunShellScript', script: linux }
