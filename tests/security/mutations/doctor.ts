import type { Line } from '../mutation.ts'

const causes = 'tests/contract/courses/doctor.test.ts'
const rights = 'tests/contract/courses/doctor-rights.test.ts'
const engine = 'tests/contract/operations/doctoring.test.ts'
const inside = 'functions/src/gateways/azure/vms/inside-command.test.ts'

/** Why somebody cannot connect. */
export const doctor: readonly Line[] = [
  [
    'read what was found while somebody else had the machine',
    'functions/src/use-cases/courses/doctor/mine.ts',
    'found.userId !== vm.allocatedTo.userId',
    'found.userId === undefined',
    rights,
  ],
  [
    'look at machines of another course',
    'functions/src/use-cases/courses/doctor/for-staff.ts',
    'vm?.course?.id !== course.id',
    'vm === undefined',
    rights,
  ],
  [
    'repair what was not found to be wrong',
    'functions/src/use-cases/courses/doctor/repair-machine.ts',
    '!offers(found, wish)',
    "found.state === 'running'",
    causes,
  ],
  [
    'write over a diagnosis that began later',
    'functions/src/gateways/cosmos/operations/steps.ts',
    'patch(diagnosisIdOf(vmIdOf(step)), byHolder(step),',
    'patch(diagnosisIdOf(vmIdOf(step)), undefined,',
    engine,
  ],
  [
    'begin two diagnoses of a machine at once',
    'functions/src/gateways/cosmos/courses/diagnoses.ts',
    'literal(known.operationId)}`',
    'literal(known.operationId)} OR true`',
    engine,
  ],
  [
    'read a file from wherever an answer says',
    'functions/src/gateways/azure/kernel/http-client.ts',
    'if (!isStore.test(address))',
    "if (address === '')",
    'functions/src/gateways/azure/kernel/download.test.ts',
  ],
  [
    'believe of a guest whatever it says of its clock',
    'functions/src/gateways/azure/kernel/script-report.ts',
    'isWithin(clock, -mostSkew, mostSkew)',
    "typeof clock === 'number'",
    inside,
  ],
]
