/** What the link in the mail says. */
export interface MailedLink {
  readonly email: string
  readonly token: string
}

// In memory only: not in the address, the history, or a storage that outlives the page.
let held: MailedLink | undefined

const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '')

/** Takes the link out of the address. Answers whether the address says anything that has to leave it. */
export const holdLink = (search: Readonly<Record<string, unknown>>): boolean => {
  const email = textOf(search.email)
  const token = textOf(search.token)
  if (!email && !token) return false
  held = email && token ? { email, token } : undefined
  return true
}

/** The link that was followed; nothing when its address or its token was missing. */
export const heldLink = (): MailedLink | undefined => held

export const forgetLink = (): void => {
  held = undefined
}
