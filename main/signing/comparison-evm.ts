import { actionDraft, listActionText, nftText, marketPartDraft, priceDraft, type Draft } from './comparison-draft'
import type { IntentOf } from './intent'
import { contractCallOf, parsedCallOf } from './rules/contract'
import type { EvmCall } from './rules/evm-call'
import type { Decoded } from './types'
import { listText } from './words'

type EvmListingIntent = IntentOf<'list-evm' | 'unlist-evm'>

const callIn = (transaction: Decoded | null, intent: EvmListingIntent): EvmCall | null =>
  transaction && parsedCallOf(transaction, intent)

function contractDraft(transaction: Decoded | null, intent: EvmListingIntent): Draft {
  const call = transaction && contractCallOf(transaction, intent)
  return { row: 'contract', label: 'Contract', requested: intent.token, actual: call?.contract ?? 'No contract' }
}

function operatorDraft(transaction: Decoded | null, intent: EvmListingIntent): Draft {
  const call = callIn(transaction, intent)
  return {
    row: 'operator',
    label: 'Operator',
    requested: listText(intent.operators) || 'No operator on your list',
    actual: call?.kind === 'approval' ? call.operator : 'No operator',
  }
}

function callText(call: EvmCall | null): string {
  switch (call?.kind) {
    case 'approval':
      return call.isApproved ? 'Permits moving every NFT' : 'Revokes the permission over every NFT'
    case 'balance':
      return 'Reads a balance'
    case 'malformed':
      return 'Makes a malformed call'
    default:
      return 'Calls another function'
  }
}

export function listEvmDrafts(transaction: Decoded | null, intent: IntentOf<'list-evm'>): readonly Draft[] {
  const call = callIn(transaction, intent)
  const isApproved = call?.kind === 'approval' && call.isApproved
  return [
    actionDraft(transaction, intent, listActionText(intent), callText(call)),
    {
      row: 'token',
      label: 'NFT',
      requested: nftText(intent),
      actual: isApproved ? `Every NFT of ${intent.token}` : 'No NFT',
    },
    contractDraft(transaction, intent),
    operatorDraft(transaction, intent),
    priceDraft(intent),
  ]
}

export function unlistEvmDrafts(transaction: Decoded | null, intent: IntentOf<'unlist-evm'>): readonly Draft[] {
  const call = callIn(transaction, intent)
  return [
    actionDraft(transaction, intent, 'Unlist one NFT', callText(call)),
    marketPartDraft({
      row: 'token',
      label: 'NFT',
      requested: nftText(intent),
    }),
    contractDraft(transaction, intent),
    operatorDraft(transaction, intent),
  ]
}
