import { lazyPart } from '~/lib/browser/lazy-part.ts'

// What is below the first picture of a machine's page, or comes by a click: a phone waits for less.
const load = () => import('./machine-parts-view.tsx')

export const WayIn = lazyPart(async () => (await import('./way-in.tsx')).WayIn)
export const OtherWays = lazyPart(async () => (await load()).OtherWays)
export const Notices = lazyPart(async () => (await load()).Notices)
export const CareAndHistory = lazyPart(async () => (await load()).CareAndHistory)
export const Doctor = lazyPart(async () => (await load()).Doctor)
