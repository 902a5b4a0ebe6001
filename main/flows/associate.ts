import type { BegunOf } from '../journal/flow-start'
import { buildAssociate } from '../signing/build'
import type { TransactionKind } from './flow-kind'
import { ownFrame, ownPreparation } from './local-transaction'
import type { Surroundings } from './intent-context'

type AssociateDeps = {
  readonly around: Surroundings
}

/** Making room for a token in the account. The app builds the bytes itself; they pass the same review as anybody's. */
export function createAssociate({ around }: AssociateDeps): TransactionKind<BegunOf<'associate'>> {
  return {
    course: 'transaction',
    prepare: ({ account, token }) =>
      Promise.resolve(ownPreparation(buildAssociate({ ...ownFrame(account, around.nodes(), around.now()), token }))),
    intent: (begun) => Promise.resolve(around.intent(begun, { kind: 'associate', token: begun.token }, {})),
    recheck: () => Promise.resolve(),
    complete: null,
    isDoneByReceipt: true,
  }
}
