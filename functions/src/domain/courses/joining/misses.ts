import type { SlidingWindow } from '../../kernel/sliding-window.ts'

/** How often somebody may be wrong about a code: ten times within a minute, whoever else sits at the same address. */
export const misses: SlidingWindow = { most: 10, seconds: 60 }
