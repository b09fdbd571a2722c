import { call, chaos, type Promised, story } from './promised.ts'

/** What the design promises of money, of machines that cost less while they are stopped, and of what costs for nothing. */
export const money: readonly Promised[] = [
  {
    mark: 'M1',
    sentence:
      'The estimate of a fixed recipe equals a sheet made by hand to the cent, with rows of disks and addresses, and beside the rows that are easily taken for them.',
    proofs: [
      call('estimate', 'equals the sheet, beside rows of the price list that nobody may take'),
      { file: 'functions/src/domain/courses/money/estimate.test.ts', test: 'is right to the cent' },
      story('price', 'says what it will cost, with what is typed, and saves a budget'),
    ],
  },
  {
    mark: 'M2',
    sentence:
      'A budget of $0.05 stops machines within a minute of the instant that was reckoned, once, with notice; classes go on where only own time ends.',
    proofs: [
      {
        file: 'functions/src/domain/courses/money/budget.test.ts',
        test: 'is used up when what goes on has cost the rest of it',
      },
      call(
        'budget',
        'whoever works outside of class has ten minutes, and is stopped once; at that instant and not before',
      ),
      call('budget', 'classes go on, and are started'),
    ],
  },
  {
    mark: 'M3',
    sentence: 'Raising it lets a student start in the next second.',
    proofs: [
      call('budget', 'raising it lets people start with the next call'),
      call(
        'budget',
        'who is just about to be stopped goes on when it is raised behind the worker that stops them',
      ),
      story('money', 'money is seen, bounded, compared and exported'),
    ],
  },
  {
    mark: 'M4',
    sentence:
      'The sum of the people is the course, and the hours are those of the lab for the same runs, after 200 random schedules.',
    proofs: [
      call('money', 'is own time and what exists, while it goes on and afterwards'),
      call('money', 'is the same hours as the lab’s'),
      chaos('with a course whose machines are made ahead'),
      {
        file: 'functions/src/domain/courses/money/standing.test.ts',
        test: 'count each second once, for who had it (%d)',
      },
    ],
    note: 'After each schedule of a course people, days and course are the same sum, which is what its transactions counted, and its hours are the lab’s.',
  },
  {
    mark: 'M5',
    sentence:
      'Azure says 10 % more: it is shown, taken over by one call, and amounts from then on are 10 % higher.',
    proofs: [
      call(
        'azure-costs',
        'is asked once a day when somebody looks, and by hand once an hour; by nobody who waits',
      ),
      call('azure-costs', 'is taken over by one call: what was counted stays, what comes is more'),
      call('azure-costs', 'is taken over on top of what was taken over before, to a tenth of a percent'),
      call(
        'azure-costs',
        'is compared with nothing while prices cannot be read, so that nobody takes over what is not so',
      ),
      story('money', 'money is seen, bounded, compared and exported'),
    ],
  },
  {
    mark: 'M6',
    sentence:
      'Where machines have an address only while they run, a stopped one has none in Azure, the next start brings another one, and the RDP file is right.',
    proofs: [
      call('asleep', 'has no address in Azure while it is stopped, and another one at its next start'),
      call(
        'asleep-many',
        'all have an address while it lasts, of the last one as soon as Azure has one, and none afterwards',
      ),
      call('sleeping', 'of a start is left for later, and the machine starts: %s'),
      call(
        'sleeping',
        'of a start leaves no address behind where the machine is stopped before the next try: %s',
      ),
      call(
        'sleeping-deaths',
        'a stopped machine has no address and a slow disk, and one that runs both, at each call: %s',
      ),
      chaos('with a course whose machines cost less while they are stopped'),
    ],
  },
  {
    mark: 'M7',
    sentence:
      'Parked and brought back: the bytes of the disk are equal, person and name are kept, whatever is killed at whichever call.',
    proofs: [
      call('parking', 'and bringing back give the same machine with the same disk, stopped'),
      call(
        'parking-calls',
        'that is parked is a snapshot with all that was on its disk, and somebody’s as before',
      ),
      call('parking-calls', 'comes back by one click: the same bytes, password and person, and runs'),
      call(
        'parking-deaths',
        'and that Azure took away though nobody heard of it has its snapshot still, and comes back',
      ),
      call(
        'parking-deaths',
        'the bytes are there at each call of park and bring back, and the machine is the same: %s',
      ),
      chaos('with a course whose machines are parked, removed and brought back'),
    ],
  },
  {
    mark: 'M8',
    sentence: 'The table opens in a spreadsheet without formulas running.',
    proofs: [
      call('money-files', 'is a line for each person and day, which add up to what the page says'),
      { file: 'functions/src/gateways/csv/papa.test.ts', test: '%j is no formula' },
      story('money', 'money is seen, bounded, compared and exported'),
    ],
  },
  {
    mark: 'W1',
    sentence: 'Orphans of each kind are found with the right prices; foreign ones are untouched.',
    proofs: [
      call('waste', 'is found of each kind with its price, and what is not ours is only counted'),
      call('waste', 'is listed once a day, by six requests however much there is, and anew once a minute'),
      call(
        'waste-machines',
        'is a machine that nobody here knows, with its parts; but none that runs, or runs by now',
      ),
      call('waste', 'goes when somebody says so, once, and nothing else does'),
      call('waste', 'stays when something has it again, or somebody else took it over'),
      call('waste', 'is removed from here only where that is offered, and only of the own lab'),
      call('waste', 'is nothing that a machine has, nor what is just being made'),
      call('waste-deaths', 'tries again what a lock keeps, and says so, until the lock is gone'),
      call('waste-deaths', 'ends the same way at whatever call: %s'),
    ],
  },
]
