/**
 * The documented rules of this service, by name. The service follows every rule, except the rules that a test has
 * broken to prove that their conformance tests then fail.
 *
 * Five families have a rule for every parameter, answer field or error code. If such a rule is broken:
 *
 * - `param <operation>.<name>`: the parameter is not read.
 * - `default <operation>.<name>`: the parameter has another default.
 * - `bound <operation>.<name>`: a value out of bounds is changed to a valid one instead of refused.
 * - `answer <operation>.<path>`: the field is missing in the answer. `[]` in the path means every entry of a list.
 * - `code <CODE>`: the error code is missing in refusals.
 *
 * All other rules are single names. The code that implements such a rule calls `isKept`, and breaks the rule on purpose
 * while `isKept` returns false.
 */
export class Rules {
  private readonly brokenRules = new Set<string>()
  private readonly checkedNames = new Set<string>()

  /** True unless a test has broken the rule. Records the name, so that tests can find rules that no code checks. */
  isKept(name: string): boolean {
    this.checkedNames.add(name)
    return !this.brokenRules.has(name)
  }

  wasChecked(name: string): boolean {
    return this.checkedNames.has(name)
  }

  /** Breaks these rules, repairs all other rules, and clears the recorded names. */
  breakOnly(names: readonly string[]): void {
    this.brokenRules.clear()
    this.checkedNames.clear()
    for (const name of names) this.brokenRules.add(name)
  }

  /** Names of the broken rules that begin with the prefix, returned without the prefix. */
  brokenNames(prefix: string): readonly string[] {
    if (this.brokenRules.size === 0) return []
    return [...this.brokenRules].filter((name) => name.startsWith(prefix)).map((name) => name.slice(prefix.length))
  }
}
