import { z } from '../kernel/zod.ts'

/** What the browser made and compares on return; the server knows it by its hash only. */
export const State = z.string().check(z.minLength(16), z.maxLength(2048))
/** Must be the app's own callback page, to the letter; the server says so in one of the texts below. */
export const RedirectUri = z.string().check(z.minLength(1), z.maxLength(2048))
