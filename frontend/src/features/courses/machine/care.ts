import type { MyMachine } from '@labkeeper/contract/courses/my-machine'
import { whyRefused } from './progress.ts'

/** What is said of a new password. */

type Passworded = Pick<MyMachine, 'can'>

/** It is off, and a new password takes a start first. */
export const startsForPassword = ({ can: { password, start } }: Passworded): boolean =>
  !password.allowed && password.why === 'state' && start.allowed

export const passwordRefusal = (machine: Passworded): string | undefined =>
  startsForPassword(machine) ? undefined : whyRefused(machine.can.password)

/** '2 left today.' */
export const leftWords = (left: number, period: string): string =>
  left === 0 ? `None left ${period}.` : `${left} left ${period}.`
