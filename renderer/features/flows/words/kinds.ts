import type { FlowKindName } from '@shared/contract/flows'
import { buy, buyEvm } from './buy'
import { mint } from './mint'
import { offerAdd, offerCancel, offerRaise } from './offers'
import { allowanceTexts, associateTexts, restoreTexts, revokeTexts } from './permission'
import type { FlowKindTexts } from './state-text'
import { listTexts, listEvmTexts, unlistTexts, unlistEvmTexts } from './sell'
import { signInTexts } from './sign-in'

/** Texts of every kind of flow. A kind without texts fails to compile. */
export const FLOW_KIND_TEXTS: Readonly<Record<FlowKindName, FlowKindTexts>> = {
  buy,
  'buy-evm': buyEvm,
  associate: associateTexts,
  list: listTexts,
  'list-evm': listEvmTexts,
  unlist: unlistTexts,
  'unlist-evm': unlistEvmTexts,
  mint,
  allowance: allowanceTexts,
  restore: restoreTexts,
  revoke: revokeTexts,
  'offer-add': offerAdd,
  'offer-raise': offerRaise,
  'offer-cancel': offerCancel,
  'sign-in': signInTexts,
}
