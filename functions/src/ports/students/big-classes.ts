/** Whether some lab has more students than the mail service's limit allows for; forgotten after a month without a note. */
export interface BigClasses {
  note(): Promise<void>
  isThereOne(): Promise<boolean>
}
