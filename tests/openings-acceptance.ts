import { call, type Promised, story } from './promised.ts'

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
      call('openings-end', 'with the run, also when the next begins before anybody has looked'),
      call('openings-end', 'with a run that somebody ends in the portal'),
      call('openings-refused', 'do not let each other in, but where that is opened'),
      call('openings-deaths', 'Azure lets in whom the record says, and nobody else: %s'),
      story('openings', 'Connect opens a machine for where its student is, until it stops'),
      story('openings', 'the dialog on My Resources opens a machine silently, or asks for the address'),
      story('openings', 'staff open a machine for themselves, beside its student'),
    ],
  },
  {
    mark: 'A2',
    sentence: 'A hundred students open at once: 15 seconds, a rule each, and no write that Azure refuses.',
    proofs: [call('openings-many', 'waits for nobody: each has rules of its own, and Azure refuses none')],
    note: 'A hundred of them, and how long that takes, are measured by `npm run bench -- openings`; times fail no build.',
  },
  {
    mark: 'A3',
    sentence: 'Forged forwarding headers do not choose another address.',
    proofs: [
      call(
        'openings',
        'is opened for the address that the door saw, whatever a client claims, until it stops',
      ),
      call('openings-refused', 'comes from where the door saw them, whatever they claim'),
    ],
  },
  {
    mark: 'A4',
    sentence: 'An IPv6 caller gets the question, not a useless rule.',
    proofs: [
      call('openings', 'is nobody else’s to open, and not opened for what is no address'),
      call('openings-refused', 'opens nothing for %j'),
      story('openings', 'whoever comes by IPv6 is asked for the address, and reads what is wrong with it'),
    ],
  },
  {
    mark: 'A5',
    sentence: '`anyone` behaves as before there were openings.',
    proofs: [
      call('openings', 'is what its course says, also when that changes'),
      call('outside', 'is open for everybody until its owner closes it, as specified'),
      call('outside', 'is closed by itself alone, and opened by its student for where they are'),
      call('outside', 'is opened for everybody again, and closed anew'),
      call('outside-deaths', 'Azure lets in whom the record of a VM says, and nobody else: %s'),
    ],
    note: 'VMs outside courses are as specified too, until their owner closes one.',
  },
]
