/** What the cache keeps one's own courses and machines under. */
export const myKeys = {
  courses: ['me/courses'],
  machines: ['me/machines'],
  resources: ['student/resources'],
  diagnoses: ['me/doctor'],
} as const

/** How often to look: a teacher may start, give or take a machine at any time. */
export const lookMs = { opening: 1000, moving: 3000, resting: 30_000 } as const
