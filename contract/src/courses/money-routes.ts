import { FileAnswer, owners, route, signedIn } from '../kernel/route.ts'
import { Message, Nothing } from '../kernel/shapes.ts'
import { z } from '../kernel/zod.ts'
import { BudgetInput } from './budget.ts'
import { CourseKey, SavedCourse } from './course.ts'
import { Estimate, EstimateInput, Money, MoneyQuery } from './money.ts'

const file = { status: 200, response: FileAnswer, file: 'text/csv; charset=utf-8' } as const
const ofCourse = { access: signedIn, params: CourseKey } as const

/** What a course costs. */
export const moneyRoutes = {
  estimateCourse: route({
    ...ofCourse,
    method: 'POST',
    path: 'courses/{courseId}/estimate',
    summary: 'What a course will cost, or what it would if some of it were otherwise; changes nothing',
    staff: 'teacher',
    body: EstimateInput,
    bodyOptional: true,
    status: 200,
    response: z.strictObject({ data: Estimate }),
  }),
  getMoney: route({
    ...ofCourse,
    method: 'GET',
    path: 'courses/{courseId}/money',
    summary: 'What a course has cost so far, by day and by person, and what this month will have cost',
    staff: 'viewer',
    query: MoneyQuery,
    status: 200,
    response: z.strictObject({ data: Money }),
  }),
  getMoneyFile: route({
    ...ofCourse,
    method: 'GET',
    path: 'courses/{courseId}/money.csv',
    summary: 'The same as a table: a line for each person and day with anything in it',
    staff: 'teacher',
    query: MoneyQuery,
    ...file,
  }),
  getLabMoneyFile: route({
    method: 'GET',
    path: 'lab/money.csv',
    summary:
      'What all courses of the lab have cost, as a table: a line for each course and day with anything in it',
    access: owners,
    query: MoneyQuery,
    ...file,
  }),
  compareMoney: route({
    ...ofCourse,
    method: 'POST',
    path: 'courses/{courseId}/money/compare',
    summary: 'Ask Azure what the last seven full days have cost; at most once an hour',
    staff: 'teacher',
    body: Nothing,
    bodyOptional: true,
    status: 202,
    response: Message,
  }),
  adoptMoney: route({
    ...ofCourse,
    method: 'POST',
    path: 'courses/{courseId}/money/adopt',
    summary: "Reckon with Azure's rate from now on; for the owner of the lab",
    staff: 'owner',
    body: Nothing,
    bodyOptional: true,
    status: 200,
    response: z.strictObject({ message: z.string(), data: Money }),
  }),
  saveBudget: route({
    ...ofCourse,
    method: 'PUT',
    path: 'courses/{courseId}/budget',
    summary: 'Say what a course may cost, and what is stopped then; 412 when somebody else was faster',
    staff: 'teacher',
    ownersBy: 'ownerRaisesBudget',
    body: BudgetInput,
    status: 200,
    response: SavedCourse,
  }),
}
