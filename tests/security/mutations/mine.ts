import type { Line } from '../mutation.ts'

/** The machine of somebody, by whatever lab it lies in. */
export const mine: readonly Line[] = [
  [
    "see another student's machine",
    'functions/src/gateways/cosmos/courses/my-machines.ts',
    "c.type = 'vm' AND c.allocatedTo.userId = @userId AND IS_DEFINED(c.course)",
    "c.type = 'vm' AND IS_DEFINED(c.course)",
    'tests/contract/courses/mine.test.ts',
  ],
  [
    'see a VM of another lab that is of no course',
    'functions/src/gateways/cosmos/courses/my-machines.ts',
    'c.allocatedTo.userId = @userId AND IS_DEFINED(c.course)',
    'c.allocatedTo.userId = @userId',
    'tests/contract/courses/mine.test.ts',
  ],
  [
    'start a machine that somebody else has by now',
    'functions/src/gateways/cosmos/operations/acceptance.ts',
    "if (typeof whose === 'string') return",
    "if (typeof whose === 'string') return isIdle ||",
    'tests/contract/courses/my-power.test.ts',
  ],
  [
    'bring back the disk of who had the machine before',
    'functions/src/domain/courses/disks/disk-views.ts',
    'of === who && until > now',
    'until > now',
    'tests/contract/courses/resetting.test.ts',
  ],
  [
    'read what somebody did on the machine before',
    'functions/src/domain/courses/mine/my-machine-view.ts',
    'first < 0 ? activities : activities.slice(0, first + 1)',
    'activities',
    'tests/contract/courses/mine.test.ts',
  ],
  [
    'have up the hand of who had the machine before',
    'functions/src/domain/courses/machines/help.ts',
    'help !== undefined && help.userId === allocatedTo?.userId',
    'help !== undefined',
    'tests/contract/courses/my-hand.test.ts',
  ],
  [
    'press buttons without end',
    'functions/src/http/kernel/handle.ts',
    "if (mine !== undefined && route.method !== 'GET') await desk.countMine(mine)",
    '',
    'tests/contract/courses/my-hand.test.ts',
  ],
  [
    'start a machine that nobody pays for',
    'functions/src/use-cases/courses/mine/check-my-calls.ts',
    'if (!isPaid(world, mine)) throw',
    'if (false) throw',
    'tests/contract/courses/my-power.test.ts',
  ],
  [
    'start a VM though the lab lets no student do it',
    'functions/src/use-cases/students/operate-resource.ts',
    'if (!vm.operable) throw',
    'if (false) throw',
    'tests/contract/students/student-power.test.ts',
  ],
  [
    'start a machine of a course past its rules',
    'functions/src/domain/students/operable.ts',
    'course === undefined && lab?.studentsOperate === true',
    'lab?.studentsOperate === true',
    'tests/contract/students/student-power.test.ts',
  ],
]
