import { describe, expect, it } from 'vitest'
import { bootSignOf, mostOfLog } from './boot-log.ts'

const kernel = '[    0.000000] Linux version 6.8.0-1021-azure (buildd@lcy02)'
const up =
  '[  OK  ] Reached target Multi-User System.\r\n\r\nUbuntu 22.04.5 LTS bio-1 ttyS0\r\n\r\nbio-1 login: '

describe('what a system says while it comes up', () => {
  it.each([
    ['', 'none'],
    [`${kernel}\r\n${up}`, 'none'],
    [
      `${kernel}\n         Starting systemd-fsck-root.service - File System Check on Root Device...`,
      'disk-check',
    ],
    [
      `${kernel}\n[  \u001b[0;32mOK\u001b[0m  ] Reached target emergency.target - Emergency Mode.`,
      'emergency',
    ],
    [`${kernel}\nYou are in emergency mode. After logging in, type "journalctl -xb"`, 'emergency'],
    [`${kernel}\nBusyBox v1.36.1\n(initramfs) `, 'emergency'],
    [`${kernel}\n[  OK  ] Reached target system-update.target - Offline System Update.`, 'updating'],
    [`${kernel}\n[   12.3] Kernel panic - not syncing: VFS: Unable to mount root fs`, 'blue-screen'],
    ['<?xml>\n<BP>\n<INSTANCE CLASSNAME="BLUESCREEN">\n<PROPERTY NAME="STOPCODE"', 'blue-screen'],
    [
      'Computer is booting, SAC started and initialized.\r\nSAC>\r\nEVENT: The CMD command is now available.',
      'none',
    ],
    ['Working on updates\n30% complete', 'updating'],
  ])('of %j is %s', (log, sign) => {
    expect(bootSignOf(log)).toBe(sign)
  })

  it('counts as long as it has not come up, and since it began to', () => {
    const checked = `${kernel}\nfsck.ext4: recovering journal\n`
    expect(bootSignOf(checked)).toBe('disk-check')
    expect(bootSignOf(checked + up)).toBe('none')
    expect(bootSignOf(`${checked}${kernel}\n`)).toBe('none')
    expect(bootSignOf(`${checked}You are in emergency mode. After`)).toBe('emergency')
    expect(bootSignOf(`${kernel}\n${up}\n${kernel}\nKernel panic - not syncing: x`)).toBe('blue-screen')
  })

  it('is read at the end of the log, however long that is', () => {
    const noise = 'x'.repeat(mostOfLog)
    expect(bootSignOf(`Kernel panic - not syncing\n${noise}`)).toBe('none')
    expect(bootSignOf(`${noise}\nKernel panic - not syncing`)).toBe('blue-screen')
  })
})
