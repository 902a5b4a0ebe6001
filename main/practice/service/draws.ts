import type { SavedPart } from '../saved'
import type { Deps } from './deps'

/** Random draws. */
export class Draws implements SavedPart<unknown> {
  readonly name = 'draws'

  constructor(private readonly deps: Deps) {}

  save(): unknown {
    return { atMs: this.deps.clock.nowMs() }
  }

  restore(_saved: unknown): void {}
}
