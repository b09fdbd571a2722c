import type { Pace } from '../../domain/connection/turns.ts'

export interface SeenPace {
  readonly pace: Pace
  readonly version: string
}

/** What all processes know of the use of Azure, by principal and subscription. */
export interface Paces {
  read(key: string): Promise<SeenPace | undefined>
  /** As it stands then; nothing when another process has written since. */
  write(key: string, pace: Pace, seen: SeenPace | undefined): Promise<SeenPace | undefined>
}
