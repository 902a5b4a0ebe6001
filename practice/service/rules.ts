/**
 * The documented rules that this service keeps, by name. Each can be broken on purpose: the test of a rule proves
 * itself by failing while its rule is broken.
 *
 * The server obeys some families for every operation: `param <operation>.<name>` (the parameter is not read), `default
 * <operation>.<name>` (another default), `bound <operation>.<name>` (values out of bounds are clamped instead of
 * refused), `answer <operation>.<path>` (the field is left out; `[]` steps into a list), `code <CODE>` (the error code
 * is left out). All other names are checked where the rule is kept.
 */
export class Rules {
  private readonly broken = new Set<string>()
  private readonly asked = new Set<string>()

  /** True if the rule is kept now. Records the name, so that rules that no code checks are found. */
  holds(name: string): boolean {
    this.asked.add(name)
    return !this.broken.has(name)
  }

  wasAsked(name: string): boolean {
    return this.asked.has(name)
  }

  /** Breaks these rules and keeps all others. */
  breakOnly(names: readonly string[]): void {
    this.broken.clear()
    this.asked.clear()
    for (const name of names) this.broken.add(name)
  }

  /** The rest of each broken name that begins with the prefix. */
  brokenOf(prefix: string): readonly string[] {
    if (this.broken.size === 0) return []
    return [...this.broken].filter((name) => name.startsWith(prefix)).map((name) => name.slice(prefix.length))
  }
}
