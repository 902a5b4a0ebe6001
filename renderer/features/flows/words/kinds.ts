import type { FlowKindName } from '@shared/contract/flows'
import { buy, buyEvm } from './buy'
import { mint } from './mint'
import { offerAdd, offerCancel, offerRaise } from './offers'
import { allowance, associate, restore, revoke } from './permission'
import type { FlowKindTexts } from './state-text'
import { list, listEvm, unlist, unlistEvm } from './sell'
import { signIn } from './sign-in'

/** Texts of every kind of flow. A kind without texts fails to compile. */
export const FLOW_KIND_TEXTS: Readonly<Record<FlowKindName, FlowKindTexts>> = {
  buy,
  'buy-evm': buyEvm,
  associate,
  list,
  'list-evm': listEvm,
  unlist,
  'unlist-evm': unlistEvm,
  mint,
  allowance,
  restore,
  revoke,
  'offer-add': offerAdd,
  'offer-raise': offerRaise,
  'offer-cancel': offerCancel,
  'sign-in': signIn,
}
