import type { MyMachine } from '@labkeeper/contract/courses/my-machine'

export const noAddress = 'It has no address yet. It appears here by itself.'

type Seen = Pick<MyMachine, 'primary' | 'powerState' | 'can' | 'work'> & {
  readonly connection: Pick<MyMachine['connection'], 'kind' | 'host'>
}

/** What goes on ends with a machine that is off, whoever began it. */
const goesOff = ({ work, powerState }: Seen): boolean =>
  /stop|park|deallocating|deleting/.test(work?.kind ?? powerState)

/** How to get onto the machine as it is now, in one sentence or two. */
export const whatToDo = (machine: Seen): string => {
  const { connection, primary, can, work } = machine
  if (primary === 'bring-back') return 'It is parked until the next class. Bring it back first.'
  if (primary === 'start') return can.start.allowed ? 'It is stopped. Start it first.' : 'It is stopped.'
  if (primary === 'wait') {
    if (work?.kind === 'open') return 'You can connect in a moment.'
    return goesOff(machine)
      ? 'It is going off. You can connect when it runs.'
      : 'You can connect as soon as it runs.'
  }
  if (primary === 'open') {
    return can.open.allowed ? 'Connect opens it for the address that you come from.' : can.open.reason
  }
  if (!connection.host) return noAddress
  return connection.kind === 'rdp'
    ? 'Open the file with a remote desktop program, and sign in with the user name and the password below.'
    : 'Paste this into a terminal. It asks for the password below.'
}
