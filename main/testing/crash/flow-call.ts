import type { Services } from '@shared/contract'
import type { Flow } from '@shared/contract/flows'
import { assertNever } from '@shared/result'

type Call = 'buy' | 'list' | 'mint' | 'raiseOffers' | 'allow'
type Input<C extends Call> = Parameters<Services['trade'][C]>[0]

/** The call that starts a flow, as JSON for another process. A purchase takes the time of its quote from its start. */
export type FlowCall =
  | { readonly call: 'buy'; readonly input: Omit<Input<'buy'>, 'quoteReceivedAt'> }
  | { readonly call: 'list'; readonly input: Input<'list'> }
  | { readonly call: 'mint'; readonly input: Input<'mint'> }
  | { readonly call: 'raiseOffers'; readonly input: Input<'raiseOffers'> }
  | { readonly call: 'allow'; readonly input: Input<'allow'> }

/** Starts the flow. */
export function startFlow({ trade }: Pick<Services, 'trade'>, deed: FlowCall): Promise<Flow> {
  switch (deed.call) {
    case 'buy':
      return trade.buy({ ...deed.input, quoteReceivedAt: new Date().toISOString() })
    case 'list':
      return trade.list(deed.input)
    case 'mint':
      return trade.mint(deed.input)
    case 'raiseOffers':
      return trade.raiseOffers(deed.input)
    case 'allow':
      return trade.allow(deed.input)
    default:
      return assertNever(deed, 'unknown call')
  }
}
