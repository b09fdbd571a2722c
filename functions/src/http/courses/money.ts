import { moneyRoutes } from '@labkeeper/contract/courses/money-routes'
import { adoptRate, askAzure, askOncePerDay } from '../../use-cases/courses/money/ask-azure.ts'
import { estimateCourse } from '../../use-cases/courses/money/estimate-course.ts'
import { courseMoneyFile, labMoneyFile } from '../../use-cases/courses/money/money-files.ts'
import { saveBudget } from '../../use-cases/courses/money/save-budget.ts'
import { showMoney } from '../../use-cases/courses/money/show-money.ts'
import type { World } from '../../use-cases/world.ts'
import { on, onCourse } from '../kernel/endpoint.ts'

/** /api/courses/{courseId}: what it costs; /api/lab: what all of them cost. */
export const moneyEndpoints = (world: World) => ({
  estimateCourse: onCourse(moneyRoutes.estimateCourse, async ({ part, body }) => ({
    data: await estimateCourse(world)(part.course, body),
  })),
  getMoney: onCourse(moneyRoutes.getMoney, async ({ part, query }) => {
    await askOncePerDay(world)(part.course)
    return { data: await showMoney(world)(part.course, query) }
  }),
  compareMoney: onCourse(moneyRoutes.compareMoney, async ({ part }) => {
    await askAzure(world)(part)
    return { message: 'Azure is being asked.' }
  }),
  adoptMoney: onCourse(moneyRoutes.adoptMoney, ({ part }) => adoptRate(world)(part), {
    event: 'rate-adopted',
    about: (_body, { courseId }) => courseId,
  }),
  getMoneyFile: onCourse(moneyRoutes.getMoneyFile, ({ part, query }) =>
    courseMoneyFile(world)(part.course, query),
  ),
  getLabMoneyFile: on(moneyRoutes.getLabMoneyFile, ({ caller, query }) =>
    labMoneyFile(world)(caller.labId, query),
  ),
  saveBudget: onCourse(
    moneyRoutes.saveBudget,
    async ({ part, body }) => ({
      message: 'The budget is saved.',
      data: await saveBudget(world)(part, body),
    }),
    { event: 'budget-saved', about: (_body, { courseId }) => courseId },
  ),
})
