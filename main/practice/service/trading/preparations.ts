import type { SavedPart } from '../../saved'
import type { Deps } from '../deps'

/** Listings and unlistings between preparation and completion. */
export class Preparations implements SavedPart<unknown> {
  readonly name = 'preparations'

  constructor(private readonly deps: Deps) {}

  save(): unknown {
    return { atMs: this.deps.clock.nowMs() }
  }

  restore(_saved: unknown): void {}
}
