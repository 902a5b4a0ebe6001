/** Problem with the value of a form field, shown under the field. */
export type FieldProblem = {
  readonly text: string
  /**
   * True if the value is well-formed but may name a wrong target: a checksum that does not belong to the id, or letters
   * that imitate other letters.
   */
  readonly isWrongTarget?: boolean
}
