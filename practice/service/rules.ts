/**
 * The documented rules that this service follows, by name. A test can break a rule on purpose, to prove that the
 * conformance test of the rule then fails.
 *
 * Five families have a rule for every parameter, answer field or error code. If such a rule is broken:
 *
 * - `param <operation>.<name>`: the parameter is not read.
 * - `default <operation>.<name>`: the parameter has another default.
 * - `bound <operation>.<name>`: a value out of bounds is changed to a valid one instead of refused.
 * - `answer <operation>.<path>`: the field is missing in the answer. `[]` in the path means every entry of a list.
 * - `code <CODE>`: the error code is missing in refusals.
 *
 * Every other rule is checked by the code that follows the rule.
 */
export class Rules {
  private readonly brokenRules = new Set<string>()
  private readonly checkedNames = new Set<string>()

  /** True unless the rule is broken now. Records the name, so that tests can find rules that no code checks. */
  holds(name: string): boolean {
    this.checkedNames.add(name)
    return !this.brokenRules.has(name)
  }

  wasChecked(name: string): boolean {
    return this.checkedNames.has(name)
  }

  /** Breaks exactly these rules, and clears the recorded names. */
  breakOnly(names: readonly string[]): void {
    this.brokenRules.clear()
    this.checkedNames.clear()
    for (const name of names) this.brokenRules.add(name)
  }

  /** Names of broken rules that begin with the prefix. The prefix is removed from the returned names. */
  brokenNames(prefix: string): readonly string[] {
    if (this.brokenRules.size === 0) return []
    return [...this.brokenRules].filter((name) => name.startsWith(prefix)).map((name) => name.slice(prefix.length))
  }
}
