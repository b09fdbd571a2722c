import { call, type Promised, story } from './promised.ts'

/** The same of courses that come from Azure Lab Services. */
export const labServices: readonly Promised[] = [
  {
    mark: 'X1',
    sentence:
      'Six labs of Azure Lab Services (Windows, Linux, of a gallery, one that is only stopped, every second week, of a group) become the drafts that are expected.',
    proofs: [
      call('lab-services', 'of Windows with a template, one password and hours'),
      call('lab-services', 'of Linux, with classes every day'),
      call('lab-services', 'of a gallery, which leaves open what its machines are made of'),
      call('lab-services', 'that only stops machines: everything off'),
      call('lab-services', 'every second week, and every third one as single days'),
      call('lab-services', 'of a group, with somebody without an address, in a region that is not offered'),
      {
        file: 'tests/fidelity/lab-services.test.ts',
        test: 'is answered with nothing that Azure does not know',
      },
    ],
    note: 'Images of a gallery cannot be used: such a draft leaves open what its machines are made of.',
  },
  {
    mark: 'X2',
    sentence: 'A right to read that is missing is named.',
    proofs: [
      call('lab-services-again', 'is named with all that are missing, and with the command that gives them'),
      call('lab-services-again', 'of one kind is named alone, by a look and by bringing over'),
    ],
  },
  {
    mark: 'X3',
    sentence: 'Nothing is written to Azure Lab Services.',
    proofs: [
      call('lab-services-again', 'nothing is written to Azure Lab Services'),
      {
        file: 'tests/fidelity/lab-services.test.ts',
        test: 'is asked for every kind of thing, page by page, and never for a change',
      },
    ],
  },
  {
    mark: 'X4',
    sentence: 'Brought over twice, a lab makes no second draft.',
    proofs: [
      story('bring-over', 'labs of Azure Lab Services become drafts, after a look at what becomes of them'),
      call('lab-services-again', 'makes no second draft, and leads to the first'),
      call('lab-services-again', 'at once, too'),
      call(
        'lab-services-again',
        'a process that dies at any write leaves nothing, or a draft that says so, which the next time completes',
      ),
    ],
  },
]
