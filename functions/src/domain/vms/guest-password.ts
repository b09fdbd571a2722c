import { drawReadable, readable } from '../kernel/readable.ts'

const classes = [readable.upper, readable.lower, readable.digits]

/** Windows refuses a password that holds the user name, in any case; of names that short it does not ask. */
const shortestName = 3

/**
 * A password for a VM's guest: letters and digits, 14 of them, with something of each of three classes, which is what Azure and
 * Windows ask for, and nothing that a keyboard of another country or a console hides.
 */
export const generateGuestPassword = (userName: string, length = 14): string => {
  const name = userName.toLowerCase()
  return drawReadable(
    classes,
    length,
    (text) => name.length < shortestName || !text.toLowerCase().includes(name),
  )
}
