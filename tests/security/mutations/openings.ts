import type { Line } from '../mutation.ts'

const decided = 'functions/src/domain/courses/access/opening.test.ts'
const refused = 'tests/contract/courses/openings-refused.test.ts'
const formerly = 'tests/contract/courses/openings-staff.test.ts'

/** Who may reach a machine. */
export const openingLines: readonly Line[] = [
  [
    'leave a machine open in its next run',
    'functions/src/domain/courses/access/rules.ts',
    '  isOfEarlierRun(opening, vm) ||\n',
    '',
    decided,
  ],
  [
    'leave a machine open for who had it before',
    'functions/src/domain/courses/access/rules.ts',
    'opening.userId !== undefined && opening.userId !==',
    'opening.userId === undefined && opening.userId !==',
    decided,
  ],
  [
    'let in the neighbours of a machine',
    'functions/src/gateways/azure/vms/reaching.ts',
    "access: 'Deny'",
    "access: 'Allow'",
    refused,
  ],
  [
    'open a machine for whatever is typed',
    'functions/src/domain/courses/access/client-address.ts',
    'isPublicIPv4(address) ? address : undefined',
    'address',
    'functions/src/domain/courses/access/client-address.test.ts',
  ],
  [
    'open a machine for a whole network in any course',
    'functions/src/use-cases/courses/access/open-machine.ts',
    'network === true && !rulesOf(course).wholeNetwork',
    'network === true && !rulesOf(course)',
    refused,
  ],
  [
    'open machines of another course as staff',
    'functions/src/use-cases/courses/machines/open-for-staff.ts',
    'vm?.course?.id !== course.id',
    'vm?.course === undefined',
    refused,
  ],
  [
    'open a closed VM that is not theirs',
    'functions/src/use-cases/courses/outside/open-vm.ts',
    '.find(({ id }) => id === name.vmId)',
    '.find(({ id }) => id !== name.vmId)',
    'tests/contract/courses/outside.test.ts',
  ],
  [
    'switch a machine of a course like a VM outside',
    'functions/src/use-cases/courses/outside/set-vm-access.ts',
    '  if (vm.course !== undefined) throw courseDecides()\n',
    '',
    'tests/security/proofs/outside.test.ts',
  ],
  [
    'leave a closed VM open for who had it before',
    'functions/src/gateways/cosmos/courses/taking-back.ts',
    '...(closed ? emptyingPatchOf({ rulesDueAt: createdAt }) : []),',
    '',
    'tests/contract/courses/outside.test.ts',
  ],
  [
    'write over who may reach a machine by now',
    'functions/src/gateways/cosmos/courses/openings.ts',
    "access === undefined ? 'NOT IS_DEFINED(c.access)'",
    "access !== undefined ? 'IS_DEFINED(c.access)'",
    'tests/contract/courses/openings-deaths.test.ts',
  ],
  [
    'believe that a machine has the disk that Azure did not give it',
    'functions/src/use-cases/operations/phases/exchange.ts',
    'seen?.disks[0]?.name.toLowerCase() === exchangeOf(step).to.toLowerCase()',
    'seen !== undefined',
    'tests/contract/courses/exchanging.test.ts',
  ],
  [
    'tell a password that SSH does not take',
    'functions/src/use-cases/students/list-student-resources.ts',
    'vm.course?.keysOnly ? {} : theirs.passwords',
    'theirs.passwords',
    'tests/contract/courses/ssh-keys.test.ts',
  ],
  [
    'keep open for who leaves',
    'functions/src/use-cases/courses/people/settle-enrolments.ts',
    "state === 'left' && machine.access?.student?.userId === userId",
    "state === 'deleting' && machine.access?.student?.userId === userId",
    'tests/contract/courses/openings-end.test.ts',
  ],
  [
    'keep open for staff who are none any more',
    'functions/src/domain/courses/access/staff-openings.ts',
    'return part !== undefined && mayOpenThis(part, vm)',
    'return part === undefined || mayOpenThis(part, vm)',
    formerly,
  ],
  [
    'keep open for staff who are being removed',
    'functions/src/domain/courses/access/staff-openings.ts',
    " && one.state !== 'deleting'",
    '',
    'functions/src/domain/courses/access/staff-openings.test.ts',
  ],
  [
    'look at nothing when staff go',
    'functions/src/gateways/cosmos/courses/people.ts',
    'if (former !== undefined) return dueNow(former)',
    '',
    formerly,
  ],
  [
    'open a machine in the moment of being removed',
    'functions/src/use-cases/courses/access/open-machine.ts',
    ', ...(of && lookSoon(vm, now))',
    '',
    formerly,
  ],
]
