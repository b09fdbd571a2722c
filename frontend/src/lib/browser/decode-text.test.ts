import { describe, expect, it } from 'vitest'
import { decodeText } from './decode-text.ts'

const text = 'name,email\nZoë Müller,zoe@example.test\n'
const utf8 = new TextEncoder().encode(text)
const utf16 = (bigEndian: boolean): Uint8Array => {
  const bytes = new Uint8Array(text.length * 2)
  const view = new DataView(bytes.buffer)
  for (let index = 0; index < text.length; index += 1) {
    view.setUint16(index * 2, text.charCodeAt(index), !bigEndian)
  }
  return bytes
}
const marked = (mark: number[], bytes: Uint8Array): Uint8Array => Uint8Array.of(...mark, ...bytes)

describe('decodeText', () => {
  it.each<[string, Uint8Array]>([
    ['UTF-8', utf8],
    ['UTF-8 with a mark', marked([0xef, 0xbb, 0xbf], utf8)],
    ['UTF-16, little end first, with a mark', marked([0xff, 0xfe], utf16(false))],
    ['UTF-16, big end first, with a mark', marked([0xfe, 0xff], utf16(true))],
    ['UTF-16, little end first', utf16(false)],
    ['UTF-16, big end first', utf16(true)],
    ['Windows-1252', Uint8Array.from(text, (letter) => letter.charCodeAt(0))],
  ])('reads %s', (_, bytes) => {
    expect(decodeText(bytes)).toBe(text)
  })

  it('knows the letters that only Windows has', () => {
    expect(decodeText(Uint8Array.of(0x8a, 0x80, 0x92))).toBe('Š€’')
  })

  it('takes other scripts in UTF-16 for what they are when they are marked', () => {
    const bytes = marked(
      [0xff, 0xfe],
      new Uint8Array(Uint16Array.from('名前', (c) => c.charCodeAt(0)).buffer),
    )
    expect(decodeText(bytes)).toBe('名前')
  })

  it('reads an empty file', () => {
    expect(decodeText(new Uint8Array())).toBe('')
  })
})
