import type { FlowStartOf } from '../journal/flow-start'
import { buildAssociate } from '../signing/build'
import type { TransactionKind } from './flow-kind'
import { localFrame, localPreparation } from './local-transaction'
import type { IntentContext } from './intent-context'

type AssociateDeps = {
  readonly intentContext: IntentContext
}

/** Associates a token with the account. The app builds the bytes itself, and the bytes pass the usual review. */
export function createAssociate({ intentContext }: AssociateDeps): TransactionKind<FlowStartOf<'associate'>> {
  return {
    course: 'transaction',
    prepare: ({ account, token }) =>
      Promise.resolve(
        localPreparation(buildAssociate({ ...localFrame(account, intentContext.nodes(), intentContext.now()), token })),
      ),
    intent: (flowStart) =>
      Promise.resolve(intentContext.intent(flowStart, { kind: 'associate', token: flowStart.token }, {})),
    recheck: () => Promise.resolve(),
    complete: null,
    isDoneByReceipt: true,
  }
}
