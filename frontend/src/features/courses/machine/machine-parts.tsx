import { lazy } from 'react'

// What is below the first picture of a machine's page, or comes by a click: a phone waits for less.
const load = () => import('./machine-parts-view.tsx')

export const WayIn = lazy(async () => ({ default: (await import('./way-in.tsx')).WayIn }))
export const OtherWays = lazy(async () => ({ default: (await load()).OtherWays }))
export const Notices = lazy(async () => ({ default: (await load()).Notices }))
export const CareAndHistory = lazy(async () => ({ default: (await load()).CareAndHistory }))
export const Doctor = lazy(async () => ({ default: (await load()).Doctor }))
