import { assertNever } from '@shared/result'
import { actionWords, nftText, type Draft } from './comparison-draft'
import { listEvmDrafts, unlistEvmDrafts } from './comparison-evm'
import {
  buyEvmDrafts,
  listDrafts,
  mintDrafts,
  offerAllowanceDrafts,
  revokeDrafts,
  unlistDrafts,
} from './comparison-permission'
import type { AssociateIntent, BuyIntent, Intent } from './intent'
import { buyFacts } from './rules/buy-facts'
import type { Decoded } from './types'
import { hbarText, listText } from './words'

/** Lines for an intent, without the lines "Fee limit" and "Anything else". */
export function draftsOf(transaction: Decoded | null, intent: Intent): readonly Draft[] {
  switch (intent.kind) {
    case 'buy':
      return buyDrafts(transaction, intent)
    case 'buy-evm':
      return buyEvmDrafts(transaction, intent)
    case 'list':
      return listDrafts(transaction, intent)
    case 'list-evm':
      return listEvmDrafts(transaction, intent)
    case 'unlist':
      return unlistDrafts(transaction, intent)
    case 'unlist-evm':
      return unlistEvmDrafts(transaction, intent)
    case 'mint':
      return mintDrafts(transaction, intent)
    case 'offer-allowance':
      return offerAllowanceDrafts(transaction, intent)
    case 'associate':
      return associateDrafts(transaction, intent)
    case 'revoke':
      return revokeDrafts(transaction, intent)
    default:
      return assertNever(intent, 'intent')
  }
}

function buyDrafts(transaction: Decoded | null, intent: BuyIntent): readonly Draft[] {
  const facts = transaction ? buyFacts(transaction, intent) : null
  const isTransfer = transaction?.type === 'cryptoTransfer'
  const isDelivered = facts?.requestedNftMove?.to === intent.account
  const priceText = facts && facts.paidTinybars > 0n ? hbarText(facts.paidTinybars) : 'Nothing'
  return [
    {
      row: 'action',
      label: 'Action',
      requested: 'Buy one NFT',
      actual: isTransfer ? 'HBAR for NFT, in one step' : actionWords(transaction),
    },
    {
      row: 'token',
      label: 'NFT',
      requested: nftText(intent),
      actual: isDelivered ? nftText(intent) : 'Does not reach you',
    },
    { row: 'price', label: 'Price', requested: `At most ${hbarText(intent.maxPrice)}`, actual: priceText },
    {
      row: 'seller',
      label: 'Seller',
      requested: intent.seller ?? 'Not named',
      actual: facts?.requestedNftMove?.from ?? 'No seller',
    },
  ]
}

function associateDrafts(transaction: Decoded | null, intent: AssociateIntent): readonly Draft[] {
  const tokens = (transaction?.effects ?? []).flatMap((effect) => (effect.kind === 'associate' ? [effect.token] : []))
  const isAssociate = transaction?.type === 'tokenAssociate'
  return [
    {
      row: 'action',
      label: 'Action',
      requested: 'Associate a token',
      actual: isAssociate ? 'Associates a token' : actionWords(transaction),
    },
    { row: 'token', label: 'Token', requested: intent.token, actual: listText(tokens) || 'No token' },
  ]
}
