import { call, chaos, type Promised } from './promised.ts'

/** What the design promises of times and hours. */
export const times: readonly Promised[] = [
  {
    mark: 'H1',
    sentence:
      'A class of some minutes: its machines run before it begins and are deallocated at its end, each once; that is class time, and no hours are used.',
    proofs: [
      call('classes', 'has its machines started before, and stopped after it, each once'),
      call('hours', 'stops with the class who has not kept on: what that takes is class'),
    ],
  },
  {
    mark: 'H2',
    sentence:
      'In sixty zones and ten years every boundary is that of a slow reference; Berlin 2027-03-28 02:30 is 03:30, and 2027-10-31 02:30 the first of two.',
    proofs: [
      {
        file: 'functions/src/domain/courses/calendar/every-zone.test.ts',
        test: 'around each change of the clocks in %s',
      },
      {
        file: 'functions/src/domain/courses/calendar/every-zone.test.ts',
        test: 'calendars of two weeks in %s',
      },
      {
        file: 'functions/src/domain/courses/calendar/boundaries.test.ts',
        test: 'are put forward: a time that does not exist is later, its end stays',
      },
      {
        file: 'functions/src/domain/courses/calendar/boundaries.test.ts',
        test: 'are put back: the first of two counts',
      },
    ],
  },
  {
    mark: 'H3',
    sentence:
      'Somebody starts shortly before a class: what is before it is their own time, the rest is class. Who keeps on goes on with their own.',
    proofs: [
      call('hours', 'counts 2,120 s of who keeps on after a class, and 5,400 of class'),
      call('hours', 'stops with the class who has not kept on: what that takes is class'),
    ],
  },
  {
    mark: 'H4',
    sentence:
      'Own time that is used up is told, stops the machine with the reason on its page and in its history, and more of it counts at once.',
    proofs: [
      call('hours', 'is told, and stops the machine five minutes later, once, with the reason'),
      call('hours', 'stops nobody who is given more before, or whose class begins'),
    ],
  },
  {
    mark: 'H5',
    sentence: 'The week turns while a machine runs: nothing is used, and it runs on.',
    proofs: [call('hours-periods', 'begins with all of its minutes, and these end as well')],
  },
  {
    mark: 'H6',
    sentence: 'Classes that follow each other: nothing is stopped in between.',
    proofs: [call('classes', 'are one without a stop')],
  },
  {
    mark: 'H7',
    sentence:
      'Two timers, two workers, kill -9 and an hour without a timer: one start and one stop a machine.',
    proofs: [
      call('classes', 'begins late when it was found late, and says so'),
      call('warnings', 'is told of once by two workers that look in the same moment'),
      chaos('with a course that counts whose time its machines run'),
      { file: 'tests/contract/stack/class.test.ts', test: 'starts each machine once and stops it once' },
    ],
  },
  {
    mark: 'H8',
    sentence:
      'A machine that does nothing, in which somebody has not typed for long, is stopped; one with somebody, with work, or whose guest does not answer is not.',
    proofs: [
      call('idle', 'is told and then stopped; one with somebody, with work, or without an answer is not'),
    ],
  },
  {
    mark: 'H9',
    sentence:
      'Who does not come to a class has the machine stopped; one click brings it back, and uses no hours.',
    proofs: [call('idle', 'is stopped, and one click starts it for the rest of the class')],
  },
  {
    mark: 'H10',
    sentence: 'Who saves an earlier end reads how many machines then stop.',
    proofs: [call('class-changes', 'says whom it stops, and stops them')],
  },
  {
    mark: 'H11',
    sentence: 'With a thousand courses of which fifty are due the timer asks one question more at most.',
    proofs: [
      call('class-scale', 'a tick asks no more with forty calendars than with one'),
      call('class-scale', 'a class begins by one transaction for each 48 machines more'),
    ],
    note: 'A thousand courses, and a class of 500: `npm run bench -- boundary`; 100,000 machines: `npm run bench -- tick`.',
  },
  {
    mark: 'H12',
    sentence: 'Whoever missed three classes is not started for the next, and gets class time by a click.',
    proofs: [call('classes', 'regulars are started, absentees of three classes are not')],
  },
  {
    mark: 'I1',
    sentence:
      'Two readers of calendars agree on the link, also in the weeks in which the clocks change; a class that is moved keeps its UID.',
    proofs: [
      call('calendar-link', 'gives each class as instants, also in the weeks in which the clocks change'),
      call('calendar-link', 'keeps the name of a class that is moved or cancelled, and counts up'),
    ],
  },
]
