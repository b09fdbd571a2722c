import { errors } from './errors.ts'
import type { Part } from './row.ts'
import { rules } from './rules.ts'
import { screens } from './screens.ts'

/** What stories and checks assert of the specification, beside pages.ts. */
export const parts: readonly Part[] = [...screens, ...rules, ...errors]
