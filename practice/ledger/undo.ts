/** Log of undo steps with marks: undoes a transaction that fails half-way as a whole. */
export class UndoLog {
  private steps: (() => unknown)[] = []

  push(step: () => unknown): void {
    this.steps.push(step)
  }

  /** A mark for a later rollback. */
  mark(): number {
    return this.steps.length
  }

  /** Makes all changes so far final. */
  commit(): void {
    this.steps = []
  }

  rollback(mark = 0): void {
    for (const step of this.steps.splice(mark).reverse()) step()
  }
}
