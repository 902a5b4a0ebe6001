/**
 * The rules of the documents that this service keeps, by name. Each can be broken on purpose: a test of a rule proves
 * itself by failing while its rule is broken.
 *
 * Some families are obeyed for every operation alike, by the server: `param <operation>.<name>` (the parameter is not
 * read), `default <operation>.<name>` (left out, it means something else), `bound <operation>.<name>` (what lies beyond
 * its bounds is brought within them instead of refused), `answer <operation>.<path>` (the field is left out; `[]` steps into a list), `code <CODE>` (the error code is
 * left out). All other names are asked for where the rule is kept.
 */
export class Rules {
  private readonly broken = new Set<string>()
  private readonly asked = new Set<string>()

  /** Whether the rule is kept now. Asking notes the name, so that a switch nobody asks for is found out. */
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

  /** What follows the prefix in each broken name that begins with it. */
  brokenOf(prefix: string): readonly string[] {
    if (this.broken.size === 0) return []
    return [...this.broken].filter((name) => name.startsWith(prefix)).map((name) => name.slice(prefix.length))
  }
}
