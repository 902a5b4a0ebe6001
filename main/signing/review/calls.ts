import { assertNever } from '@shared/result'
import { tokenOf, type Intent } from '../intent'
import { longZero, readCall } from '../rules/evm-call'
import type { ContractCall } from '../types'
import { quoted } from '../text'
import { hbarText } from '../words'
import type { Cheque, ReviewContext } from './context'
import { textLine } from './lines'
import { collectionGrantLine, collectionRevocationLine, partyWords } from './permissions'

/** Adds the readable effect of a contract call. HBAR sent along is always shown. */
export function addCall(
  cheque: Cheque,
  call: ContractCall,
  intent: Intent,
  context: ReviewContext,
  isRequested: boolean,
): void {
  const { amountTinybar } = call
  const collection = collectionOf(call, intent, context)
  const parsedCall = readCall(call)
  switch (parsedCall.kind) {
    case 'approval':
      if (parsedCall.approved)
        cheque.gives.push(collectionGrantLine(parsedCall.operator, collection, { via: null, isRequested }))
      else cheque.gets.push(collectionRevocationLine(parsedCall.operator, collection, isRequested))
      break
    case 'balance':
      cheque.gets.push(
        textLine('A call meant only to read', {
          note: `The call asks how many ${collection} an address holds.`,
          asked: isRequested,
        }),
      )
      break
    case 'malformed':
    case 'other':
      cheque.gives.push(
        textLine(`A call to contract ${partyWords(call.contract)}`, { note: 'The effect of this call is unknown.' }),
      )
      break
    default:
      assertNever(parsedCall, 'call')
  }
  if (amountTinybar > 0n) {
    cheque.gives.push(textLine(hbarText(amountTinybar), { note: 'Sent with the call.' }))
  }
}

/** Names the NFTs by collection if the call goes to the collection's contract, otherwise by contract. */
function collectionOf({ contract }: ContractCall, intent: Intent, { collection }: ReviewContext): string {
  const token = tokenOf(intent)
  const numberForms = token === null ? [] : [token, `0.0.${longZero(token)}`]
  const address = intent.context?.evm?.contract
  const isCollectionContract = [...numberForms, ...(address ? [`0.0.${address}`] : [])].includes(contract)
  return `NFTs of ${isCollectionContract && collection !== '' ? quoted(collection) : `contract ${partyWords(contract)}`}`
}
