import { isIP } from 'node:net'

const port = 3389

/** Nothing of the person's own machine goes to the lab's VM but what they copy; and the password is asked for. */
const defaults = [
  'prompt for credentials:i:1',
  'authentication level:i:2',
  'enablecredsspsupport:i:1',
  'negotiate security layer:i:1',
  'gatewayusagemethod:i:0',
  'redirectclipboard:i:1',
  'redirectdrives:i:0',
  'drivestoredirect:s:',
  'redirectprinters:i:0',
  'redirectcomports:i:0',
  'redirectsmartcards:i:0',
  'redirectwebauthn:i:0',
  'redirectlocation:i:0',
  'devicestoredirect:s:',
  'usbdevicestoredirect:s:',
  'camerastoredirect:s:',
  'audiocapturemode:i:0',
  'audiomode:i:0',
  'screen mode id:i:2',
  'use multimon:i:0',
  'smart sizing:i:1',
  'autoreconnection enabled:i:1',
] as const

const hostOf = (address: string): string => {
  const version = isIP(address)
  // An address comes from Azure: anything else here is our bug, and no file is better than a wrong one.
  if (version === 0) throw new Error('A VM has a public address that is none')
  return version === 6 ? `[${address}]` : address
}

/** A value ends with its line: control characters would begin another one. */
const isOneLine = (value: string): boolean => !/\p{Cc}|\u2028|\u2029/u.test(value)

/**
 * A file that opens a remote desktop, without a password.
 * https://learn.microsoft.com/azure/virtual-desktop/rdp-properties
 */
export const rdpFile = ({
  publicIP,
  adminUsername,
}: {
  readonly publicIP: string
  readonly adminUsername?: string | undefined
}): string => {
  const user = adminUsername !== undefined && isOneLine(adminUsername) ? adminUsername : ''
  const lines = [`full address:s:${hostOf(publicIP)}:${port}`, `username:s:${user}`, ...defaults]
  return `${lines.join('\r\n')}\r\n`
}
