import type { Plugin } from 'vite'

const icons = /\/lucide-react\/.*\/icons\/[^/]+$/
const key = /,\s+key: "[\w-]+"(?=\s+\})/g

export const withoutKeys = (code: string): string => code.replace(key, '')

/**
 * Leaves the keys of icons' lines out of what is shipped to browsers: lines are drawn once, in their order, and React misses
 * their keys in development alone. Being random they shrink least of all when a file is compressed.
 */
export const leaveOutIconKeys = (): Plugin => ({
  name: 'leave-out-icon-keys',
  apply: 'build',
  enforce: 'pre',
  transform: {
    filter: { id: icons },
    handler: (code) => ({ code: withoutKeys(code), map: null }),
  },
})
