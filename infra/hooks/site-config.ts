/** What a static web app must know of the site; the file in the repository is for the site with a linked back end. */
export interface SiteConfig {
  readonly globalHeaders: Readonly<Record<string, string>>
  readonly [part: string]: unknown
}

export const readSiteConfig = (text: string): SiteConfig => {
  const config: unknown = JSON.parse(text)
  if (typeof config === 'object' && config !== null && 'globalHeaders' in config) return config as SiteConfig
  throw new Error('staticwebapp.config.json has no globalHeaders')
}

/** Forbids the one foreign picture: names stay here, and the pages draw initials. */
export const forbidAvatars = (config: SiteConfig, service: string): SiteConfig => {
  const policy = config.globalHeaders['Content-Security-Policy'] ?? ''
  const forbidden = policy.replace(` ${service}`, '')
  if (forbidden === policy) throw new Error(`The content security policy does not name ${service}`)
  return { ...config, globalHeaders: { ...config.globalHeaders, 'Content-Security-Policy': forbidden } }
}

/** Lets the pages call others than their own origin: a back end that is not linked, and what tells them their address. */
export const allowOrigins = (config: SiteConfig, origins: readonly (string | undefined)[]): SiteConfig => {
  const called = origins.flatMap((origin) => (origin ? [new URL(origin).origin] : []))
  if (called.length === 0) return config
  const policy = config.globalHeaders['Content-Security-Policy'] ?? ''
  const allowed = policy.replace("connect-src 'self'", `connect-src 'self' ${called.join(' ')}`)
  if (allowed === policy) throw new Error("The content security policy has no connect-src 'self' to extend")
  return { ...config, globalHeaders: { ...config.globalHeaders, 'Content-Security-Policy': allowed } }
}
