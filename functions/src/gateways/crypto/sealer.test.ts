import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { SealOwner } from '../../ports/sealer.ts'
import { aesSealer } from './sealer.ts'

const oldKey = { kid: 'old', secret: randomBytes(32) }
const newKey = { kid: 'new', secret: randomBytes(32) }
const sealer = aesSealer([oldKey])
const owner: SealOwner = { labId: 'lab_1', recordId: 'cloud' }

describe('sealed secrets', () => {
  it('open for their owner, and never look the same', () => {
    const sealed = sealer.seal('s3cret ß', owner)
    expect(sealed).toMatch(/^v1\.old\.[\w-]{16}\.[\w-]+\.[\w-]{22}$/)
    expect(sealer.open(sealed, owner)).toBe('s3cret ß')
    expect(sealer.seal('s3cret ß', owner)).not.toBe(sealed)
  })

  it.each<[string, SealOwner]>([
    ['another lab', { ...owner, labId: 'lab_2' }],
    ['another record', { ...owner, recordId: 'vm_1' }],
  ])('are worthless when copied to %s', (_where, elsewhere) => {
    expect(() => sealer.open(sealer.seal('s3cret', owner), elsewhere)).toThrow()
  })

  it('do not open when any part was altered', () => {
    const parts = sealer.seal('s3cret', owner).split('.')
    for (const index of [0, 1, 2, 3, 4]) {
      const altered = parts.with(
        index,
        `${parts[index]?.startsWith('A') ? 'B' : 'A'}${parts[index]?.slice(1)}`,
      )
      expect(() => sealer.open(altered.join('.'), owner)).toThrow()
    }
    const shortTag = parts.with(4, Buffer.alloc(4).toString('base64url'))
    expect(() => sealer.open(shortTag.join('.'), owner)).toThrow()
  })

  it('outlive a new key as long as the old one is in the ring', () => {
    const sealed = sealer.seal('s3cret', owner)
    const rotated = aesSealer([newKey, oldKey])
    expect(rotated.open(sealed, owner)).toBe('s3cret')
    expect(rotated.seal('s3cret', owner)).toMatch(/^v1\.new\./)
    expect(() => aesSealer([newKey]).open(sealed, owner)).toThrow("'old' is not in the ring")
  })
})
