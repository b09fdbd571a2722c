import type { Plugin } from 'vite'

const modules = /\/contract\/src\/.*\.ts$/
const summary = /^ +summary:\s*(?:'[^'\n]*'|"[^"\n]*"|`[^`\n]*`),\n/gm

/** What a route is for is said in the description of the API alone, and nothing of a page reads it. */
export const withoutSummaries = (code: string): string => code.replace(summary, '')

/** Leaves the routes' summaries out of what is shipped to browsers. */
export const leaveOutSummaries = (): Plugin => ({
  name: 'leave-out-summaries',
  apply: 'build',
  enforce: 'pre',
  transform: {
    filter: { id: modules },
    handler: (code) => ({ code: withoutSummaries(code), map: null }),
  },
})
