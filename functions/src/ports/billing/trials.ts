/** One free trial for each mailbox, whatever is added to its address. */
export interface Trials {
  /** When the trial of this mailbox ends: then, or as was said when it began. */
  begin(mailbox: string, endsAt: string): Promise<string>
}
