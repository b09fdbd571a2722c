import { createHash } from 'node:crypto'
import type { DirectoryAccountId, LabId, PersonId } from '../kernel/ids.ts'

/** One spelling of an address or directory user name: case and Unicode variants are the same person. */
export const normalised = (name: string): string => name.trim().normalize('NFKC').toLowerCase()

const fingerprint = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 32)

/** The id of the account of an address, which makes the address unique. */
export const userIdOf = (email: string): PersonId => `u_${fingerprint(normalised(email))}`

/** The mailbox that an address leads to: what stands behind a plus is the sender's affair. */
export const mailboxOf = (email: string): string => normalised(email).replace(/(?<=[^@])\+[^@]*(?=@)/, '')

/** The id of the record that says until when a mailbox has its free trial. */
export const trialId = (mailbox: string): string => `trial:${fingerprint(mailbox)}`

/** The lab that an owner's account has: derived, so that a sign-up which was cut off finds it again. */
export const labIdOf = (userId: PersonId): LabId => `lab_${userId.slice('u_'.length)}`

/** The id of the directory account that works in a lab under this user name. Nothing is stored under it but sessions. */
export const directoryUserIdOf = (labId: LabId, username: string): DirectoryAccountId =>
  `d_${fingerprint(JSON.stringify([labId, normalised(username)]))}`

/** The id of the record that says which lab a directory user name belongs to. */
export const directoryNameId = (username: string): string => `dir:${fingerprint(normalised(username))}`
