/** Steps back to a mark: how a transaction that fails half-way is taken back as a whole. */
export class UndoLog {
  private steps: (() => unknown)[] = []

  push(step: () => unknown): void {
    this.steps.push(step)
  }

  /** A point to come back to. */
  mark(): number {
    return this.steps.length
  }

  /** Forgets the past: what happened so far is final. */
  commit(): void {
    this.steps = []
  }

  rollback(mark = 0): void {
    for (const step of this.steps.splice(mark).reverse()) step()
  }
}
