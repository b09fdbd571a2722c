/**
 * Resource ids as the service makes them. The SDK decodes them and compares documents by the last eight
 * bytes, little endian. A container that is made again gets another one, which voids what clients cached.
 */
export const databaseRid = (database: number): string => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(database)
  return encode(bytes)
}

export const containerRid = (container: number): string => encode(containerBytes(container))

export const itemRid = (container: number, ordinal: number): string => {
  const bytes = Buffer.alloc(8)
  bytes.writeBigUInt64LE(BigInt(ordinal))
  return encode(Buffer.concat([containerBytes(container), bytes]))
}

const containerBytes = (container: number): Buffer => {
  const bytes = Buffer.alloc(8)
  bytes.writeUInt32BE(1)
  bytes.writeUInt32BE(container, 4)
  return bytes
}

const encode = (bytes: Buffer) => bytes.toString('base64').replaceAll('/', '-')
