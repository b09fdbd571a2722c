import { lazy } from 'react'

// What is below the first picture of a machine's page, or comes by a click: a phone waits for less.
const load = () => import('./machine-parts-view.tsx')

export const Notices = lazy(async () => ({ default: (await load()).Notices }))
export const History = lazy(async () => ({ default: (await load()).History }))
export const Doctor = lazy(async () => ({ default: (await load()).Doctor }))
