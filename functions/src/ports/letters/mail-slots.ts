/** When letters that many get at once may go, so that all of them together keep the pace. */
export interface MailSlots {
  /** So many instants, the first one free first; nobody else gets them. */
  reserve(count: number): Promise<readonly Date[]>
}
