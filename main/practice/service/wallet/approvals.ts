import type { SavedPart } from '../../saved'
import type { Deps } from '../deps'

/** HBAR allowances between approve and confirm. */
export class Approvals implements SavedPart<unknown> {
  readonly name = 'approvals'

  constructor(private readonly deps: Deps) {}

  save(): unknown {
    return { atMs: this.deps.clock.nowMs() }
  }

  restore(_saved: unknown): void {}
}
