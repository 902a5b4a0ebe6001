import type { Services } from '@shared/contract'
import type { Flow } from '@shared/contract/flows'
import { assertNever } from '@shared/result'

type CallName = 'buy' | 'list' | 'mint' | 'raiseOffers' | 'allow'
type Input<C extends CallName> = Parameters<Services['trade'][C]>[0]

/** A call that starts a flow, as data for another process. `startFlow` adds the time of the quote to a purchase. */
export type FlowCall =
  | { readonly call: 'buy'; readonly input: Omit<Input<'buy'>, 'quoteReceivedAt'> }
  | { readonly call: 'list'; readonly input: Input<'list'> }
  | { readonly call: 'mint'; readonly input: Input<'mint'> }
  | { readonly call: 'raiseOffers'; readonly input: Input<'raiseOffers'> }
  | { readonly call: 'allow'; readonly input: Input<'allow'> }

export function startFlow({ trade }: Pick<Services, 'trade'>, flowCall: FlowCall): Promise<Flow> {
  switch (flowCall.call) {
    case 'buy':
      return trade.buy({ ...flowCall.input, quoteReceivedAt: new Date().toISOString() })
    case 'list':
      return trade.list(flowCall.input)
    case 'mint':
      return trade.mint(flowCall.input)
    case 'raiseOffers':
      return trade.raiseOffers(flowCall.input)
    case 'allow':
      return trade.allow(flowCall.input)
    default:
      return assertNever(flowCall, 'unknown call')
  }
}
