import type { RequestInput } from '@labkeeper/contract/courses/grants'
import { RequestState, type TimeRequest } from '@labkeeper/contract/courses/my-hours'
import { AppError } from '../../kernel/errors.ts'
import { idOf, newId, type RequestId } from '../../kernel/ids.ts'
import { after, type Instant } from '../../kernel/instant.ts'
import { maybeText, number, oneOf, type Shape, text } from '../../kernel/shape.ts'

/** Somebody asks for more own time: one at a time, and the last one stays to be read. */
export interface RequestRecord {
  readonly id: RequestId
  readonly minutes: number
  readonly note: string
  readonly at: Instant
  readonly state: RequestState
  readonly answer?: string
  /** The name of whoever has answered. */
  readonly by?: string
}

export const requestShape: Shape<RequestRecord> = {
  id: idOf('req'),
  minutes: number,
  note: text,
  at: text,
  state: oneOf(...RequestState.options),
  answer: maybeText,
  by: maybeText,
}

export const newRequest = ({ minutes, note = '' }: RequestInput, at: Instant): RequestRecord => ({
  id: newId('req'),
  ...{ minutes, note, at, state: 'open' },
})

const hourMs = 60 * 60_000

/** The staff are written to once an hour about one person: whoever asks again meanwhile stands on their page all the same. */
export const isNews = (askedAt: Instant | undefined, now: Date): boolean =>
  askedAt === undefined || after(new Date(askedAt), hourMs) <= now.toISOString()

/** `minutes` are those that were granted. */
export const answered = (
  request: RequestRecord,
  state: 'granted' | 'refused',
  { answer, minutes = request.minutes, by }: Partial<Pick<RequestRecord, 'answer' | 'minutes' | 'by'>>,
): RequestRecord => ({
  ...request,
  ...{ state, minutes },
  ...(answer ? { answer } : {}),
  ...(by ? { by } : {}),
})

interface Asker {
  readonly id: string
  readonly name: string
}

export const toTimeRequest = (request: RequestRecord, { id: enrolmentId, name }: Asker): TimeRequest => ({
  ...request,
  ...{ enrolmentId, name },
})

export const notLimited = (): AppError => new AppError('conflict', 'Your own time is not limited.')
export const askedAlready = (): AppError =>
  new AppError('conflict', 'You have asked already. Your teacher has not answered yet.')
/** Who may not start needs no time to do it in. */
export const leftAlready = (): AppError =>
  new AppError('conflict', 'You are no longer in this course. Ask your teacher.')
export const noOpenRequest = (): AppError => new AppError('conflict', 'There is no open request.')
export const answeredAlready = ({ by = 'Labkeeper' }: Pick<RequestRecord, 'by'>): AppError =>
  new AppError('conflict', `${by} has answered this already.`)
