import { ChosenPassword } from '@labkeeper/contract/students/students'

/** What is wrong with a password for a student, or nothing. Empty is fine: then the server makes one. */
export const passwordProblem = (typed: string): string | undefined => {
  const password = typed.trim()
  if (password === '') return undefined
  return ChosenPassword.safeParse(password).error?.issues[0]?.message
}
