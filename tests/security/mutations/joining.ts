import type { Line } from '../mutation.ts'

/** Who comes into courses and labs of others, and how far. */
export const joining: readonly Line[] = [
  [
    'come in by what somebody was in the course a moment ago',
    'functions/src/use-cases/courses/joining/take-place.ts',
    '      mayCome(known)\n',
    '',
    'tests/security/proofs/withdrawn.test.ts',
  ],
  [
    'be a guest of a lab by an account that is gone',
    'functions/src/use-cases/courses/joining/take-place.ts',
    'if (!(await places.add(userId, { labId, guest: true }))) throw',
    "if (!(await places.add(userId, { labId, guest: true })) && labId === 'lab_') throw",
    'tests/security/proofs/withdrawn.test.ts',
  ],
  [
    'have a place in a course that was written after the account was deleted',
    'functions/src/use-cases/courses/joining/take-place.ts',
    '    await checkNotDeleted(course, comer, enrolment)\n',
    '',
    'tests/security/proofs/withdrawn.test.ts',
  ],
  [
    'be somebody else by a session of an account that is gone',
    'functions/src/use-cases/students/delete-student.ts',
    '    await sessions.endOthers(id, undefined)\n',
    '',
    'tests/security/proofs/withdrawn.test.ts',
  ],
  [
    'go back to wider limits once off the list',
    'functions/src/use-cases/courses/lab/keep-limits.ts',
    'limitsOfMaker(list, course.createdBy) ?? course.limits',
    'course.limits',
    'tests/contract/courses/creators.test.ts',
  ],
]
