import { DirectoryState } from '@labkeeper/contract/directory/directory'

/** How long a sign-in at Microsoft may take. */
const validMs = 10 * 60_000
/** Clocks are not turned back during a sign-in; a little is forgiven. */
const skewMs = 60_000

const toBase64 = (text: string): string =>
  btoa(Array.from(new TextEncoder().encode(text), (byte) => String.fromCharCode(byte)).join(''))

const fromBase64 = (base64: string): string =>
  new TextDecoder('utf-8', { fatal: true }).decode(
    Uint8Array.from(atob(base64), (char) => char.charCodeAt(0)),
  )

/** What travels to Microsoft and back: base64 of JSON. The nonce makes it impossible to guess. */
export const makeState = (username: string, now: number): string =>
  toBase64(JSON.stringify({ username, timestamp: now, nonce: crypto.randomUUID() } satisfies DirectoryState))

/** Nothing for a text that was not made by `makeState`. */
export const readState = (state: string): DirectoryState | undefined => {
  try {
    const parsed = DirectoryState.safeParse(JSON.parse(fromBase64(state)))
    return parsed.success ? parsed.data : undefined
  } catch {
    return undefined
  }
}

/** `now` and the timestamp are milliseconds since 1970. */
export const isFresh = ({ timestamp }: DirectoryState, now: number): boolean =>
  timestamp <= now + skewMs && now - timestamp <= validMs
