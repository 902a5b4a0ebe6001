import type { SavedPart } from '../../saved'
import type { Deps } from '../deps'

/** First answers, kept by Idempotency-Key. */
export class Idempotency implements SavedPart<unknown> {
  readonly name = 'idempotency'

  constructor(private readonly deps: Deps) {}

  save(): unknown {
    return { atMs: this.deps.clock.nowMs() }
  }

  restore(_saved: unknown): void {}
}
