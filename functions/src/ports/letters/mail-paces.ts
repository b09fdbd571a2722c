import type { MailPace } from '../../domain/letters/mail-pace.ts'

export interface SeenPace extends MailPace {
  readonly etag: string
}

/** The one pace of all instances: they share a sender. */
export interface MailPaces {
  read(): Promise<SeenPace | undefined>
  /** False when another instance has written since. */
  write(pace: MailPace, seen: SeenPace | undefined): Promise<boolean>
}
