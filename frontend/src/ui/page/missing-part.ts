import { lazyPart } from '~/lib/browser/lazy-part.ts'

/** What stands where an address leads nowhere, for whoever finds that out. */
export const MissingPart = lazyPart(async () => (await import('./page-missing.tsx')).PageMissing)
