import { describe, expect, it } from 'vitest'
import { hostNameCommand } from './host-name-command.ts'

describe('the command that names a guest', () => {
  it('fits the system and holds the name', () => {
    expect(hostNameCommand('Linux', 'golden-7')).toMatchObject({
      commandId: 'RunShellScript',
      script: expect.arrayContaining(['hostnamectl set-hostname golden-7 || exit 1']),
    })
    const { commandId, script } = hostNameCommand('Windows', 'golden-7')
    expect(commandId).toBe('RunPowerShellScript')
    expect(script.join('\n')).toContain("Rename-Computer -NewName 'golden-7' -Force")
  })

  it.each(['', '-a', 'a b', "a';rm -rf /", 'a$(x)', 'a\nb', 'x'.repeat(64)])(
    'is never made of %j',
    (hostName) => {
      for (const osType of ['Linux', 'Windows'] as const) {
        expect(() => hostNameCommand(osType, hostName)).toThrow('Not a host name')
      }
    },
  )
})
