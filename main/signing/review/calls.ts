import { assertNever } from '@shared/result'
import { tokenOf, type Intent } from '../intent'
import { longZero, readCall } from '../rules/evm-call'
import type { ContractCall } from '../types'
import { quoted } from '../text'
import { hbarText } from '../words'
import type { Cheque, ReviewContext } from './context'
import { textLine } from './lines'
import { allGiven, allWithdrawn, partyWords } from './permissions'

/** Adds the readable effect of a contract call. HBAR sent along is always shown. */
export function placeCall(
  cheque: Cheque,
  call: ContractCall,
  intent: Intent,
  context: ReviewContext,
  asked: boolean,
): void {
  const { amountTinybar } = call
  const collection = collectionOf(call, intent, context)
  const read = readCall(call)
  switch (read.kind) {
    case 'approval':
      if (read.approved) cheque.gives.push(allGiven(read.operator, collection, { via: null, asked }))
      else cheque.gets.push(allWithdrawn(read.operator, collection, asked))
      break
    case 'balance':
      cheque.gets.push(
        textLine('Meant only to read', { note: `It asks how many ${collection} an address holds.`, asked }),
      )
      break
    case 'malformed':
    case 'other':
      cheque.gives.push(
        textLine(`A call of contract ${partyWords(call.contract)}`, { note: 'What it would do is not known.' }),
      )
      break
    default:
      assertNever(read, 'call')
  }
  if (amountTinybar > 0n) {
    cheque.gives.push(textLine(hbarText(amountTinybar), { note: 'Sent along with the call.' }))
  }
}

/** NFTs of the collection if the call goes to its own contract, else of the contract. */
function collectionOf({ contract }: ContractCall, intent: Intent, { collection }: ReviewContext): string {
  const token = tokenOf(intent)
  const own = token === null ? [] : [token, `0.0.${longZero(token)}`]
  const address = intent.context?.evm?.contract
  const isOwn = [...own, ...(address ? [`0.0.${address}`] : [])].includes(contract)
  return `NFTs of ${isOwn && collection !== '' ? quoted(collection) : `contract ${partyWords(contract)}`}`
}
