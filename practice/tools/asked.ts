/** How many answers are remembered, of all callers together: the ones longest unasked are forgotten. */
const KEEP = 2_000

/** What one reading began after, and what the next one begins after. */
type Asked = { readonly since: string | null; readonly next: string | null }

/** How far each caller has read the events, by what was asked for. */
export class AskedEvents {
  private readonly asked = new Map<string, Asked>()

  /** The instant to go on from, null for the first time. Pages after the first belong to the reading they follow. */
  sinceOf(name: string, page: number): string | null {
    const known = this.asked.get(name)
    return (page > 1 ? known?.since : known?.next) ?? null
  }

  note(name: string, asked: Asked): void {
    // Deleted first, so that the longest unasked come first in the map.
    this.asked.delete(name)
    this.asked.set(name, asked)
    for (const oldest of this.asked.keys()) {
      if (this.asked.size <= KEEP) return
      this.asked.delete(oldest)
    }
  }
}
