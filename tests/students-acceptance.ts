import { call, chaos, type Promised, stack, story } from './promised.ts'

/** What students do with their machine. */
export const ofMachines: readonly Promised[] = [
  {
    mark: 'S1',
    sentence: 'On a phone 360 pixels wide, with nothing for axe to find: join by code, start, connect, stop.',
    proofs: [story('my-machine', 'a student joins on a phone, starts the machine, connects, and stops it')],
  },
  {
    mark: 'S2',
    sentence:
      'Every action by another student, a foreign owner, or without a function: 404 or 403, and nothing in Azure.',
    proofs: [
      call('mine', 'is nobody else’s, whatever they are'),
      call('functions', 'lets the owner in, and no owner of another lab'),
      call('functions', 'is nothing for somebody who was only invited'),
      call('old-disks', 'is not handed to who has the machine by now'),
      call('old-disks', 'makes a clean machine one that is cleaned before anybody has it'),
    ],
  },
  {
    mark: 'S3',
    sentence:
      'A reset leaves VM, interface and address as they are: the machine has a disk of the version, the old one is tagged, and undo brings the first disk back byte for byte.',
    proofs: [
      call('resetting', 'is reset to the version of now, and brought back byte for byte'),
      call('exchanging', 'has its old disk back with the passwords that are on it'),
    ],
  },
  {
    mark: 'S4',
    sentence:
      'kill -9 at each phase of reset and undo: exactly one disk is attached, at most two are kept, none is lost.',
    proofs: [
      call(
        'exchanging-deaths',
        'exactly one disk is attached and none is lost, at each call of reset and undo: %s',
      ),
      chaos('with a course whose machines are given other disks'),
      stack('has one disk attached to each and loses none that is kept, whatever is killed in resets'),
    ],
  },
  {
    mark: 'S5',
    sentence:
      'After a new password the old one fails, and guest and page agree; where the command fails, the old one stays and is still shown.',
    proofs: [
      call('my-password', 'is set while it runs: the old one fails, and guest and page agree'),
      call('my-password', 'leaves the old one: %s'),
    ],
  },
  {
    mark: 'S6',
    sentence: 'A kept disk goes on its date, and not before.',
    proofs: [call('kept-disks', 'goes at its instant and not before, with a line')],
  },
  {
    mark: 'S7',
    sentence:
      'What may not be started has Start disabled with the reason; the call is refused in the same words.',
    proofs: [
      story('my-machine', 'the course says who starts, on the page as by the call'),
      call('my-power', 'follows the course: its rule, its end, and who left it'),
      call('hours', 'does not exist where there are no minutes, but for classes'),
    ],
  },
  {
    mark: 'S8',
    sentence: 'A hand that is raised shows on Today within one poll.',
    proofs: [story('today', 'shows everybody with their machine, starts and stops, and answers hands')],
  },
]
