import { expect, it } from 'vitest'
import type { Intent } from '../signing/intent'
import type { IntentContext } from '../signing/intent-context'
import { silentSource } from './silent-source'

const intent = (context: IntentContext): Intent => ({ context }) as unknown as Intent
const FEES = { royalties: [], fixed: [] }
const MARKET = { floor: null, bestOffer: null }
const ADDRESS: `0x${string}` = `0x${'1'.repeat(40)}`
const EVM = { account: ADDRESS, contract: ADDRESS }

it.each<[string, IntentContext, IntentContext, 'mirror' | 'service' | null]>([
  ['custom fees that the mirror no longer gives', { tokenFees: FEES }, { tokenFees: null }, 'mirror'],
  ['allowances that the mirror no longer gives', { hbarAllowances: [] }, { hbarAllowances: null }, 'mirror'],
  ['addresses that the mirror no longer gives', { evm: EVM }, { evm: { ...EVM, contract: null } }, 'mirror'],
  ['prices that the market no longer gives', { market: MARKET }, { market: null }, 'service'],
  ['facts that are read again', { tokenFees: FEES, evm: EVM }, { tokenFees: FEES, evm: EVM }, null],
  ['facts that could not be read for the review either', { tokenFees: null }, { tokenFees: null }, null],
  ['facts that nobody looks at', {}, {}, null],
])('%s', (_, before, after, source) => {
  expect(silentSource(intent(before), intent(after))).toBe(source)
})
