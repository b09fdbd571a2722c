/** Why a machine stops by itself, as `stopsBecause` says it. That everything is switched off comes with its time. */
export const stopReasons = {
  class: 'the class ends',
  hours: 'your own time is used up',
  idle: 'nobody seems to use it',
  budget: "the course's budget is used up",
  share: "your share of the course's budget is used up",
} as const
