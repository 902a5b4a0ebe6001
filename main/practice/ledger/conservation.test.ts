import fc from 'fast-check'
import { expect, it, vi } from 'vitest'
import { MAX_TINYBAR } from '@shared/amount'
import { hbarLeg, nftLeg } from '../service/bytes'
import { people } from '../world/accounts'
import { TOKEN, createBench } from './bench'
import { accountProto, int64, tokenProto } from './proto'

// Real listeners and real signatures: slow on a busy machine.
vi.setConfig({ testTimeout: 30_000, hookTimeout: 30_000 })

const account = fc.constantFrom(...people.map(({ num }) => num))
const amount = fc.bigInt({ min: -2_000_000_000_000n, max: 2_000_000_000_000n })

const transfer = fc
  .record({
    legs: fc.array(fc.record({ account, amount, approval: fc.boolean() }), { minLength: 1, maxLength: 4 }),
    last: account,
  })
  .map(({ legs, last }) => {
    const rest = legs.reduce((sum, leg) => sum - leg.amount, 0n)
    const all = [...legs.map((leg) => hbarLeg(leg.account, leg.amount, leg.approval)), hbarLeg(last, rest)]
    return { cryptoTransfer: { transfers: { accountAmounts: all }, tokenTransfers: [] } }
  })
const nft = fc
  .record({ from: account, to: account, serial: fc.integer({ min: 1, max: 11 }), approval: fc.boolean() })
  .map(({ from, to, serial, approval }) => ({
    cryptoTransfer: {
      tokenTransfers: [{ token: tokenProto(TOKEN), transfers: [], nftTransfers: [nftLeg(from, to, serial, approval)] }],
    },
  }))
const approve = fc
  .record({ owner: account, spender: account, amount: fc.bigInt({ min: 0n, max: 10n ** 12n }) })
  .map((grant) => ({
    cryptoApproveAllowance: {
      cryptoAllowances: [
        { owner: accountProto(grant.owner), spender: accountProto(grant.spender), amount: int64(grant.amount) },
      ],
      nftAllowances: [],
      tokenAllowances: [],
    },
  }))
const act = fc.record({
  payer: account,
  data: fc.oneof(transfer, nft, approve),
  signers: fc.uniqueArray(account, { maxLength: 4 }),
})

it('never makes or loses a tinybar or an NFT, whatever is sent', () => {
  fc.assert(
    fc.property(fc.array(act, { maxLength: 12 }), (acts) => {
      const bench = createBench()
      const { state } = bench.ledger
      bench.token(TOKEN, people[0]?.num ?? 0)
      for (const { payer, data, signers } of acts) {
        bench.send(data, { payer, signers: [...new Set([payer, ...signers])] })
        expect(state.totalSupply()).toBe(MAX_TINYBAR)
        for (const { balance } of state.accounts.values()) expect(balance >= 0n).toBe(true)
      }
      for (const { outcome } of bench.ledger.transactions.values()) {
        expect(outcome?.transfers.reduce((sum, move) => sum + move.amount, 0n)).toBe(0n)
      }
      expect(state.tokens.get(TOKEN)?.owners.every((owner) => state.accounts.has(owner))).toBe(true)
    }),
    { numRuns: 60 },
  )
})
