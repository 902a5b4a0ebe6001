import type { SavedPart } from '../../saved'
import type { Deps } from '../deps'

/** Launches, their mint sessions and the forever-mint pools. */
export class Launchpad implements SavedPart<unknown> {
  readonly name = 'launchpad'

  constructor(private readonly deps: Deps) {}

  save(): unknown {
    return { atMs: this.deps.clock.nowMs() }
  }

  restore(_saved: unknown): void {}
}
