/** What is to be different about a record. What is not named stays as it is; `null` ends what there was. */
export type Change<Stored, Ending extends keyof Stored> = Partial<Omit<Stored, Ending>> & {
  readonly [Field in Ending]?: Required<Stored>[Field] | null
}
