import type { Line } from '../mutation-list.ts'

const accounts = 'tests/contract/accounts'
const students = 'tests/contract/students'
const templates = 'tests/contract/templates'

export const ownership: readonly Line[] = [
  [
    "read another student's VM",
    'use-cases/make-rdp-file.ts',
    'vm.allocatedTo?.userId !== allocatedTo',
    'false',
    `${students}/allocation.test.ts`,
  ],
  [
    "keep another student's VM running",
    'use-cases/keep-resource-running.ts',
    'return vm?.allocatedTo?.userId === userId ? vm : undefined',
    'return vm',
    'tests/contract/policies/students.test.ts',
  ],
  [
    'give a password to a student who is being deleted',
    'use-cases/find-student.ts',
    "if (student?.state !== 'ready') throw studentNotFound()",
    'if (student === undefined) throw studentNotFound()',
    `${students}/students.test.ts`,
  ],
  [
    'take the VM that somebody has',
    'gateways/cosmos/students.ts',
    '"c.type = \'vm\' AND NOT IS_DEFINED(c.allocatedTo)"',
    '"c.type = \'vm\'"',
    `${students}/allocation.test.ts`,
  ],
  [
    "remove another lab's account",
    'use-cases/claim-address.ts',
    'account.labId === labId &&',
    '',
    `${students}/students.test.ts`,
  ],
  [
    "set the password of another lab's student",
    'gateways/cosmos/users.ts',
    "'student' and c.labId",
    "'student' or c.labId",
    `${students}/students.test.ts`,
  ],
  [
    'give a VM twice in one call',
    'use-cases/allocate-vms.ts',
    '    refuseTwice(pairs)\n',
    '',
    `${students}/allocation.test.ts`,
  ],
  [
    "connect another lab's directory user",
    'use-cases/put-cloud-settings.ts',
    'const isFree = holder === undefined || !(await isInUse(holder, username))',
    'const isFree = true',
    'tests/contract/cloud-settings/cloud-settings.test.ts',
  ],
  [
    'operate a VM against its state',
    'use-cases/operate-vm.ts',
    'if (!verdict.allowed) {',
    'if (false) {',
    'tests/contract/engine/operating.test.ts',
  ],
  [
    'create a VM that the catalogue does not know',
    'use-cases/check-creation.ts',
    'if (refusal) throw refusal',
    '',
    'functions/src/use-cases/check-creation.test.ts',
  ],
  [
    'exceed the quota',
    'use-cases/check-creation.ts',
    "if (problem !== undefined) throw new AppError('conflict', problem)",
    '',
    'functions/src/use-cases/check-creation.test.ts',
  ],
  [
    'begin a line of an RDP file',
    'domain/rdp-file.ts',
    'adminUsername !== undefined && isOneLine(adminUsername)',
    'adminUsername !== undefined',
    'functions/src/domain/rdp-file.test.ts',
  ],
  [
    'send work for any record through the queue',
    'triggers/message.ts',
    'if (!result.success) throw',
    'if (false) throw',
    `${accounts}/passwords.test.ts`,
  ],
  [
    'import a file without end',
    'use-cases/import-students.ts',
    "if (lines.length > mostFileLines) throw new AppError('too_large', tooManyLines)",
    '',
    `${students}/import.test.ts`,
  ],
  [
    'copy a template that is not ready',
    'use-cases/create-from-template.ts',
    "if (template.status !== 'ready') throw",
    'if (false) throw',
    `${templates}/copying.test.ts`,
  ],
  [
    'copy a template of another subscription',
    'use-cases/create-from-template.ts',
    'if (principal.subscriptionId !== template.subscriptionId) throw',
    'if (false) throw',
    `${templates}/copying.test.ts`,
  ],
  [
    'delete a template that is being copied',
    'use-cases/delete-template.ts',
    'if (copies > 0) throw inUse(copies)',
    '',
    `${templates}/building.test.ts`,
  ],
  [
    'ask for any record by the id of a VM',
    'gateways/cosmos/allocations.ts',
    "return resource?.type === 'vm' ? toRecord(resource) : undefined",
    'return resource && toRecord(resource)',
    `${students}/allocation.test.ts`,
  ],
]
