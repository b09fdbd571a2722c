import { call, type Promised } from './promised.ts'

/** The same of finding out why somebody cannot connect. */
export const doctor: readonly Promised[] = [
  {
    mark: 'D1',
    sentence: 'Each cause that is planted in Azure is named first, with the right repair, which then works.',
    proofs: [
      call('doctor', 'is that it does not run'),
      call('doctor', 'is its host'),
      call('doctor', 'is that it has no address'),
      call('doctor', 'is that it is open for another address, or for none'),
      call('doctor', 'is a rule of the school, on its subnet'),
      call('doctor', 'is inside: %o'),
      call('doctor', 'is that somebody set a new password'),
    ],
    note: 'Eleven checks: there is no gateway to try from.',
  },
  {
    mark: 'D2',
    sentence: 'Where nothing is planted all is found well.',
    proofs: [call('doctor', 'is found to be so (D2)')],
  },
  {
    mark: 'D3',
    sentence: 'Asked about a machine of somebody else: 404.',
    proofs: [
      call('doctor-rights', 'decides who may ask, look and repair'),
      call('doctor-rights', 'keeps what was found from whoever has it next'),
    ],
  },
  {
    mark: 'D4',
    sentence: 'A script in the guest that is refused or fails is unknown, and the rest goes on.',
    proofs: [
      call('doctor-rights', 'makes %s unknown, and the rest goes on'),
      call('doctor-rights', 'a script that %s is no answer, and takes no more than a minute'),
      call('doctor-rights', 'is unknown where Azure throttles, or breaks'),
    ],
  },
  {
    mark: 'D5',
    sentence: 'It takes 10 seconds without the look inside, and a minute with it.',
    proofs: [
      call('doctor-rights', 'a script that %s is no answer, and takes no more than a minute'),
      call('doctor-rights', 'is said of everything where nobody came back in a minute'),
    ],
    note: 'The first is no more than two rounds of requests, each given up after 6 seconds; times fail no build.',
  },
  {
    mark: 'D6',
    sentence: 'No secret is in what it says, or in a log.',
    proofs: [call('doctor-rights', 'holds no password, in no place')],
  },
]
