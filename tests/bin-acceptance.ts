import { chaos, type Promised, type Proof } from './promised.ts'

const paper = (name: string, test: string): Proof => ({ file: `tests/contract/vms/${name}.test.ts`, test })
const real = (test: string): Proof => ({ file: 'tests/contract/vms/bin-on-azure.test.ts', test })

/** What the design promises of the bin. */
export const bin: readonly Promised[] = [
  {
    mark: 'W2',
    sentence:
      'Automatic deletion with the bin: the snapshot is there before the disk goes; restored it has the same bytes, its student and its password.',
    proofs: [
      real(
        'asks for the snapshot before anything is deleted, and brings back the same content, student and password',
      ),
      paper('bin', 'saves the disk of the stopped VM before anything of it goes'),
      paper('bin', 'comes back as it was: same name, stopped, its content and its password'),
      chaos('with policies'),
    ],
  },
  {
    mark: 'W3',
    sentence: 'What is in the bin goes exactly at its time.',
    proofs: [
      paper('bin', 'ends at its instant, and not before'),
      paper('bin', 'is what the lab said when it was removed'),
    ],
  },
  {
    mark: 'W4',
    sentence: 'A locked snapshot is tried again as other leftovers are.',
    proofs: [
      paper('bin', 'ends later for a snapshot that is locked: it is tried again as other leftovers are'),
    ],
  },
  {
    mark: 'W5',
    sentence: "The specification's Delete keeps its sentence and leaves nothing in the bin.",
    proofs: [
      paper('bin', 'leaves nothing in the bin'),
      { file: 'tests/e2e/vms/vm-detail.spec.ts', test: 'deleting names what is lost and leads back' },
      { file: 'tests/e2e/looks/texts.spec.ts', test: 'the pages of an owner read as specified' },
    ],
  },
  {
    mark: 'W6',
    sentence: 'Whatever is killed between snapshot and deletion: no disk goes without its snapshot.',
    proofs: [
      paper('bin-deaths', 'is there at every moment, whatever happens at whichever call: %s'),
      paper('bin-deaths', 'makes one VM, and loses nothing: %s'),
    ],
  },
]
