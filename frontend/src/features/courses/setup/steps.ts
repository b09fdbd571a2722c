/** The steps in which a course is made, in order. */
export const steps = ['what', 'machine', 'people', 'times', 'money'] as const
export type Step = (typeof steps)[number]

export const stepTitles: Readonly<Record<Step, string>> = {
  what: 'What',
  machine: 'Machine',
  people: 'People',
  times: 'Times',
  money: 'Money',
}

export const stepAfter = (step: Step): Step | undefined => steps[steps.indexOf(step) + 1]
export const stepBefore = (step: Step): Step | undefined => steps[steps.indexOf(step) - 1]

/** The step that an address names; the first one when it names none. */
export const stepOf = (name: string | undefined): Step => steps.find((known) => known === name) ?? 'what'

/** Under which all steps of a course lie. */
export const setupPath = (courseId: string): string => `/dashboard/courses/${courseId}/setup`
