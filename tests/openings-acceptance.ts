import { call, type Promised } from './promised.ts'

/** The same of getting in from outside. */
export const openings: readonly Promised[] = [
  {
    mark: 'A1',
    sentence:
      'New course: from an address that did not open, the rules refuse; after Connect allowed; after stop refused.',
    proofs: [
      call('openings', 'has rules of its own, which let in nobody'),
      call(
        'openings',
        'is opened for the address that the door saw, whatever a client claims, until it stops',
      ),
      call('openings', 'is open for two addresses at most, and closed by whoever opened it'),
      call('openings', 'is opened by staff beside its student, and ends after twelve hours'),
    ],
  },
  {
    mark: 'A3',
    sentence: 'Forged forwarding headers do not choose another address.',
    proofs: [
      call(
        'openings',
        'is opened for the address that the door saw, whatever a client claims, until it stops',
      ),
    ],
  },
  {
    mark: 'A4',
    sentence: 'An IPv6 caller gets the question, not a useless rule.',
    proofs: [call('openings', 'is nobody else’s to open, and not opened for what is no address')],
  },
  {
    mark: 'A5',
    sentence: '`anyone` behaves as before there were openings.',
    proofs: [call('openings', 'is what its course says, also when that changes')],
  },
]
