/** Enough to tell an encoding by. */
const sampleLength = 2000

/** Of plain text in two bytes a letter, every second byte is zero; of any other text none is. */
const wideEncoding = (bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined => {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  const sample = bytes.subarray(0, sampleLength)
  const zeros = [0, 0]
  sample.forEach((byte, index) => {
    if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1
  })
  const [even = 0, odd = 0] = zeros
  const many = sample.length / 4
  if (odd > many && even < odd / 4) return 'utf-16le'
  return even > many && odd < even / 4 ? 'utf-16be' : undefined
}

const decodeNarrow = (bytes: Uint8Array): string => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    // What Excel writes as 'CSV' on a Western European Windows. Every byte means something in it.
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** The text of a file, whichever program has written it: UTF-8, UTF-16 or Windows-1252, without a byte order mark. */
export const decodeText = (bytes: Uint8Array): string => {
  const wide = wideEncoding(bytes)
  return wide ? new TextDecoder(wide).decode(bytes) : decodeNarrow(bytes)
}

export const unreadable = 'The file could not be read. Choose it again.'

/** The text of a file; nothing where the browser cannot read it, as of a drive that does not answer. */
export const textOf = async (file: Pick<File, 'arrayBuffer'>): Promise<string | undefined> => {
  try {
    return decodeText(new Uint8Array(await file.arrayBuffer()))
  } catch {
    return undefined
  }
}
