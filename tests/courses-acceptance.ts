import { bin } from './bin-acceptance.ts'
import { doctor } from './doctor-acceptance.ts'
import { labServices } from './lab-services-acceptance.ts'
import { money } from './money-acceptance.ts'
import { openings } from './openings-acceptance.ts'
import { call, chaos, type Promised, stack, story } from './promised.ts'
import { ofMachines } from './students-acceptance.ts'
import { times } from './times-acceptance.ts'

/** What the design of courses promises to whoever tries it from outside, and which tests try it. */
export const promised: readonly Promised[] = [
  {
    mark: 'C1',
    sentence:
      'A course of 5 from Ubuntu is published: 5 and 1 VMs in Azure, tagged; publishing again writes nothing to Azure.',
    proofs: [
      stack('is published as five machines and a spare, tagged, once, whatever is killed'),
      call('publishing', 'makes what is wanted, with spares, and leaves it stopped'),
      call('source', 'a version goes with all that is on it, but for who signs in'),
    ],
  },
  {
    mark: 'C2',
    sentence:
      'Six browsers join an open course of 5 and 1 at once: six machines, none twice. A seventh reads that it waits, and gets the machine of somebody who was removed, once it is cleaned.',
    proofs: [
      story(
        'joining',
        'six browsers join by the code at once and get six machines, a seventh the next that is free',
      ),
      call('joining', 'at once with five others by two processes: six people, six machines'),
    ],
  },
  {
    mark: 'C3',
    sentence: 'By invitation: a foreign address is refused in words that do not tell who is on the roster.',
    proofs: [
      call('joining', 'by invitation asks for a proof before it says who is invited'),
      call('join-codes', 'shows the course to everybody, and nothing of its people'),
    ],
  },
  {
    mark: 'C4',
    sentence:
      'A student of one lab joins a course of another: both machines are on My Resources; the other lab may not set the password, and deleting there leaves an account that signs in.',
    proofs: [
      story(
        'two-labs',
        'a student of one lab joins a course of another, which has no power over the account',
      ),
      call('my-courses', 'reaches exactly the machine that is theirs, by every way'),
    ],
  },
  {
    mark: 'C5',
    sentence:
      'All texts of the specification, the six items of the sidebar, the one of students and the six columns are unchanged.',
    proofs: [
      { file: 'tests/e2e/looks/texts.spec.ts', test: 'the pages of an owner read as specified' },
      { file: 'tests/e2e/looks/texts.spec.ts', test: 'the pages of a student read as specified' },
      story('two-labs', 'both machines are on My Resources, which is what it was'),
      story('courses', 'courses have a landmark of their own, and the six items stay'),
    ],
  },
  {
    mark: 'C6',
    sentence:
      'A student who assists opens Today, may start machines, and gets 403 for changing the course and for every route of owners.',
    proofs: [
      call(
        'assistants',
        'sees the course and starts its machines, changes nothing of it, and is no owner anywhere',
      ),
      story(
        'my-machine',
        'a student with a function opens that course, a teacher the machine that is elsewhere',
      ),
    ],
  },
  {
    mark: 'C7',
    sentence: 'Four functions × all routes of courses × the own one, another of the lab, one of another lab.',
    proofs: [
      call('functions', 'of somebody who is %s there'),
      call('functions', 'knows every route of a course'),
    ],
  },
  {
    mark: 'C8',
    sentence:
      'A second version is published: the disks of old machines are unchanged, and then exactly those of machines that are brought to it change.',
    proofs: [
      call(
        'second-version',
        'changes no disk that is there, and afterwards exactly that of the machine that is cleaned',
      ),
      story(
        'versions',
        'prepares a source VM, makes versions of it, and brings a machine from one to the next',
      ),
      call('resetting', 'are brought to the one of now, at once or at their next stop, and the others not'),
    ],
  },
  {
    mark: 'C9',
    sentence:
      'kill -9 at random during publishing, joining and cleaning: no machine with two students, no orphan, counts right.',
    proofs: [
      stack('is published as five machines and a spare, tagged, once, whatever is killed'),
      stack('gives six of eight who join at once a machine each, whatever is killed'),
      stack('gives the machines of two who are removed, cleaned, to those who wait, whatever is killed'),
      chaos('with a course whose machines are made ahead'),
      chaos('with a course whose machines are made on joining'),
      chaos('with a course whose machines are of versions'),
    ],
  },
  {
    mark: 'C10',
    sentence:
      'After a clean-up Azure lists nothing of the course but the versions that were ticked; what a lock keeps is named and tried again.',
    proofs: [
      call('clean-up', 'removes all of it from Azure, and proves that'),
      call('clean-up-deaths', 'leaves nothing in Azure but the version that was ticked'),
      call('clean-up-deaths', 'names what a lock keeps, tries it again, and is over when the lock is gone'),
      call('clean-up-deaths', 'ends the same way at whatever call: %s'),
      {
        file: 'functions/src/domain/courses/end/cleaning-up.test.ts',
        test: 'what a machine has that is still recorded goes by its own step, which saves it first',
      },
      story('end', 'ends a course for good, and has the proof that nothing of it is left'),
      story('end', 'names what Azure keeps because of a lock, and tries it again at a click'),
    ],
  },
  {
    mark: 'C11',
    sentence: '500 people by file: the dry run is the result; a second upload changes nothing.',
    proofs: [
      call('roster', 'of 500 people becomes what the look at it said, and a second time changes nothing'),
      story('people', 'adds thirty people by a file after a look at what it does, and invites them'),
    ],
  },
  {
    mark: 'C12',
    sentence:
      'A wall of 400: one query, at most twice the CPU of the list of VMs for each row, 95 of 100 polls within 150 ms.',
    proofs: [
      call('wall', '400 machines with their people are one query, beside the session and the course'),
      { file: 'tests/bench/courses/wall.ts', test: 'machines + people against the list of VMs' },
      { file: 'tests/bench/courses/wall.ts', test: 'p95 of a poll' },
    ],
    note: 'Times fail no build: `npm run bench -- wall` shows them.',
  },
  ...ofMachines,
  {
    mark: 'A6',
    sentence:
      'A key is made in the browser, and no request holds the private half; a machine with keys only refuses passwords after its first start, and no new password is offered.',
    proofs: [
      {
        file: 'tests/e2e/courses/keys.spec.ts',
        test: 'a student makes a key in the browser, and nothing of its private half leaves it',
      },
      {
        file: 'tests/fidelity/ssh-keygen.test.ts',
        test: 'has a private half to ssh-keygen that fits the public one, and signs: %j',
      },
      call('ssh-keys', 'refuses passwords after the first start, and offers no new one'),
      call('ssh-keys', 'that are private are neither kept, told nor logged'),
      {
        file: 'functions/src/gateways/azure/vms/password-sign-in-linux.test.ts',
        test: 'is a part of the first start, which reports it',
      },
    ],
  },
  ...times,
  ...openings,
  ...doctor,
  ...money,
  ...bin,
  ...labServices,
]
