import { drawReadable, readable } from '../kernel/readable.ts'

/** None that CSV or a shell would mind in a quoted text. */
const special = '!#%*+=?@'
const classes = [readable.upper, readable.lower, readable.digits, special]

/** A password that nobody chose: 16 characters of all four classes. */
export const generatePassword = (): string => drawReadable(classes, 16)
