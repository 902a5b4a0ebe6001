import type { SavedPart } from '../../saved'
import type { Deps } from '../deps'

/** Collection offers. */
export class Orders implements SavedPart<unknown> {
  readonly name = 'orders'

  constructor(private readonly deps: Deps) {}

  save(): unknown {
    return { atMs: this.deps.clock.nowMs() }
  }

  restore(_saved: unknown): void {}
}
