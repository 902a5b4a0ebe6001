/** Log of undo steps. A rollback undoes all changes since a mark, so that a failed transaction leaves none of them. */
export class UndoLog {
  private steps: (() => unknown)[] = []

  push(step: () => unknown): void {
    this.steps.push(step)
  }

  /** Current position in the log, for a later rollback. */
  mark(): number {
    return this.steps.length
  }

  /** Makes all changes so far final. */
  commit(): void {
    this.steps = []
  }

  /** Undoes all changes since the mark, latest first; by default all changes since the last commit. */
  rollback(mark = 0): void {
    for (const step of this.steps.splice(mark).reverse()) step()
  }
}
