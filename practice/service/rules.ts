/**
 * The documented rules that this service keeps, by name. Each rule can be broken on purpose: a conformance test is valid
 * only if it fails while its rule is broken.
 *
 * The server obeys some families for every operation: `param <operation>.<name>` (the parameter is not read), `default
 * <operation>.<name>` (another default), `bound <operation>.<name>` (values out of bounds are clamped instead of
 * refused), `answer <operation>.<path>` (the field is left out; `[]` steps into a list), `code <CODE>` (the error code
 * is left out). Code checks all other names where it keeps the rule.
 */
export class Rules {
  private readonly broken = new Set<string>()
  private readonly checkedNames = new Set<string>()

  /** True if the rule is kept now. Records the name, so that tests can find rules that no code checks. */
  holds(name: string): boolean {
    this.checkedNames.add(name)
    return !this.broken.has(name)
  }

  wasChecked(name: string): boolean {
    return this.checkedNames.has(name)
  }

  /** Breaks only these rules, and clears the recorded names. */
  breakOnly(names: readonly string[]): void {
    this.broken.clear()
    this.checkedNames.clear()
    for (const name of names) this.broken.add(name)
  }

  /** Broken names that begin with the prefix, without the prefix. */
  brokenNames(prefix: string): readonly string[] {
    if (this.broken.size === 0) return []
    return [...this.broken].filter((name) => name.startsWith(prefix)).map((name) => name.slice(prefix.length))
  }
}
