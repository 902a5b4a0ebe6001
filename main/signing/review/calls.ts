import { assertNever } from '@shared/result'
import { tokenOf, type Intent } from '../intent'
import { longZeroAddress, parseEvmCall } from '../rules/evm-call'
import type { ContractCall } from '../types'
import { quoted } from '../text'
import { hbarText } from '../words'
import type { ReviewLines, ReviewContext } from './context'
import { textLine } from './lines'
import { collectionGrantLine, collectionRevocationLine, partyWords } from './permissions'

/** Adds the lines for a contract call: its effect, and any HBAR sent with the call. */
export function addCall(
  reviewLines: ReviewLines,
  call: ContractCall,
  intent: Intent,
  context: ReviewContext,
  isRequested: boolean,
): void {
  const { amountTinybar } = call
  const collectionPhrase = collectionWords(call, intent, context)
  const parsedCall = parseEvmCall(call)
  switch (parsedCall.kind) {
    case 'approval':
      if (parsedCall.isApproved) {
        reviewLines.gives.push(
          collectionGrantLine(parsedCall.operator, collectionPhrase, { delegationNote: null, isRequested, context }),
        )
      } else {
        reviewLines.revokes.push(collectionRevocationLine(collectionPhrase, { intent, context, isRequested }))
      }
      break
    case 'balance':
      reviewLines.gets.push(
        textLine('A call meant only to read', {
          note: `The call asks how many ${collectionPhrase} an address holds.`,
          isRequested,
        }),
      )
      break
    case 'malformed':
    case 'other':
      reviewLines.gives.push(
        textLine(`A call to contract ${partyWords(call.contract)}`, { note: 'The effect of this call is unknown.' }),
      )
      break
    default:
      assertNever(parsedCall, 'call')
  }
  if (amountTinybar > 0n) {
    reviewLines.gives.push(textLine(hbarText(amountTinybar), { note: 'Sent with the call.' }))
  }
}

/**
 * Words for the NFTs that a call concerns. Names the intent's collection if the call goes to the contract of this
 * collection; otherwise names the contract.
 */
function collectionWords({ contract }: ContractCall, intent: Intent, { collection }: ReviewContext): string {
  const token = tokenOf(intent)
  // The bytes can name the contract by number, by the long-zero address of this number, or by an EVM address of the
  // contract.
  const numberForms = token === null ? [] : [token, `0.0.${longZeroAddress(token)}`]
  const evmAddress = intent.context?.evm?.contract
  const addressForms = evmAddress ? [`0.0.${evmAddress}`] : []
  const isCollectionContract = [...numberForms, ...addressForms].includes(contract)
  const name = isCollectionContract && collection !== '' ? quoted(collection) : `contract ${partyWords(contract)}`
  return `NFTs of ${name}`
}
