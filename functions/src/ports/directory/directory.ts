/** The organization's directory: who somebody is, said by Microsoft. */
export interface Directory {
  /** Where this person signs in, and what must be kept until the answer comes. */
  begin(app: DirectoryApp, question: DirectoryQuestion): Promise<DirectoryBeginning>
  /**
   * Exchanges the code. Everything that the id token claims has been checked: signature, issuer, audience, nonce,
   * expiry. Refusals are AppErrors in the words of the callback page.
   */
  redeem(app: DirectoryApp, answer: DirectoryAnswer): Promise<DirectoryIdentity>
  /** The id, in lower case, of the tenant that has this domain; undefined when none has. Anybody may ask. */
  tenantOf(domain: string): Promise<string | undefined>
}

/** The lab's own app registration. */
export interface DirectoryApp {
  readonly tenantId: string
  readonly clientId: string
  readonly clientSecret: string
}

interface DirectoryQuestion {
  readonly username: string
  readonly redirectUri: string
  readonly state: string
}

interface DirectoryBeginning {
  readonly authUrl: string
  /** PKCE: proves that who redeems the code is who asked for it. */
  readonly verifier: string
  /** Comes back inside the id token. */
  readonly nonce: string
}

interface DirectoryAnswer {
  readonly code: string
  readonly redirectUri: string
  readonly state: string
  readonly verifier: string
  readonly nonce: string
}

export interface DirectoryIdentity {
  readonly tenantId: string
  /** Never changes and is never given to anybody else. */
  readonly objectId: string
  /** May change: only ever compared with the name that was validated. */
  readonly username: string
  readonly name: string
  /** Since when a directory has the person's word for it: a browser that is signed in there needs none. Often not told. */
  readonly provedMsAgo?: number
}
