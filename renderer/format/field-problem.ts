/** Problem with the value of a form field, shown under the field. */
export type FieldProblem = {
  readonly text: string
  /** True for a valid value with a wrong target (a foreign checksum), false for one that is only malformed. */
  readonly isWrongTarget?: boolean
}
