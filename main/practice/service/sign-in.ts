import type { SavedPart } from '../saved'
import type { Deps } from './deps'

/** Wallet challenges and the tokens they end in. */
export class SignIn implements SavedPart<unknown> {
  readonly name = 'signIn'

  constructor(private readonly deps: Deps) {}

  save(): unknown {
    return { atMs: this.deps.clock.nowMs() }
  }

  restore(_saved: unknown): void {}
}
