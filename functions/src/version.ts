/** Put in by the build; a setting could outlive the code it speaks of. */
declare const LABKEEPER_VERSION: string | undefined

/** What /api/health reports: the commit that the bundle was made of. */
export const version = typeof LABKEEPER_VERSION === 'string' ? LABKEEPER_VERSION : 'development'
