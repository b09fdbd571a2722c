import type { Calendar } from './calendar.ts'

/** Begins when a place is free; answers for how many milliseconds it takes the place. */
export type Job = () => number | Promise<number>

/** Places for jobs that are done side by side; who finds none waits in line. */
export interface Places {
  submit(job: Job): void
  /** How many there are from now on; what is begun goes on. */
  resize(count: number): void
  readonly waiting: () => number
  readonly working: () => number
  /** Since the beginning. */
  readonly begun: () => number
}

export const createPlaces = (calendar: Calendar, count: number): Places => {
  let line: Job[] = []
  let head = 0
  let free = count
  let size = count
  let begun = 0

  const release = (): void => {
    free += 1
    fill()
  }
  const begin = (job: Job): void | Promise<void> => {
    const taken = job()
    const end = (ms: number) => calendar.at(calendar.now() + ms, release)
    return typeof taken === 'number' ? end(taken) : taken.then(end)
  }
  const next = (): Job | undefined => {
    const job = line[head]
    if (job === undefined) return undefined
    head += 1
    if (head > 1000 && head * 2 > line.length) {
      line = line.slice(head)
      head = 0
    }
    return job
  }
  /** Each beginning is an event of its own: nothing of it happens while another one is at work. */
  const fill = (): void => {
    while (free > 0) {
      const job = next()
      if (job === undefined) return
      free -= 1
      begun += 1
      calendar.at(calendar.now(), () => begin(job))
    }
  }
  return {
    submit: (job) => {
      line.push(job)
      fill()
    },
    resize: (wanted) => {
      free += wanted - size
      size = wanted
      fill()
    },
    waiting: () => line.length - head,
    working: () => size - free,
    begun: () => begun,
  }
}
