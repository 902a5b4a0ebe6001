import { describe, expect, it } from 'vitest'
import { fromJson, toJson } from '../json'
import { OPERATOR, newAccount, person } from '../world/accounts'
import { evmAddressOf, privateKeyOf, publicKeyOf } from '../world/keys'
import { CONTRACT, OTHER_TOKEN, SEED, TOKEN, FUNGIBLE_TOKEN, createBench, type Bench } from './testing/bench'
import { approvalOf, callOf, allowanceParties, transferOf } from './testing/bench-bodies'
import { addressOf } from './contracts/collection'
import { accountAt } from './handlers/context'
import { accountProto, int64, tokenProto } from './proto'
import { savedLedger } from './saved-ledger'

const holder = person('holder').num
const buyer = person('buyer').num
const OPENED = 9_000_001

/** The start state of every world in this test. */
function world(): Bench {
  const bench = createBench()
  bench.addNftToken(TOKEN, holder)
  bench.addNftToken(OTHER_TOKEN, holder)
  bench.addFungibleToken(FUNGIBLE_TOKEN, holder)
  bench.addEvmCollection(CONTRACT, 'erc721', holder)
  const { state } = bench.ledger
  for (const dirty of [state.dirtyAccounts, state.dirtyNfts, state.dirtyContracts]) dirty.clear()
  return bench
}

function live(bench: Bench): void {
  const { state } = bench.ledger
  state.openAccount(newAccount(SEED, OPENED, { keyType: 'ECDSA', maxAutoAssociations: 3 }))
  state.undo.commit()
  const nfts = { ...allowanceParties(holder, buyer), tokenId: tokenProto(TOKEN), serialNumbers: [int64(2)] }
  const units = { ...allowanceParties(holder, OPENED), tokenId: tokenProto(FUNGIBLE_TOKEN), amount: int64(70) }
  const hbar = { ...allowanceParties(holder, OPERATOR), amount: int64(900) }
  const acts = [
    transferOf({
      hbar: [
        [holder, -500n],
        [OPENED, 500n],
      ],
      units: [[FUNGIBLE_TOKEN, [holder, -40n], [OPENED, 40n]]],
    }),
    transferOf({ nfts: [[TOKEN, [holder, OPENED, 1]]] }),
    approvalOf({ nfts, units, hbar }),
    callOf(CONTRACT, 'setApprovalForAll(address,bool)', [addressOf(state, OPERATOR), true]),
    callOf(CONTRACT, 'transferFrom(address,address,uint256)', [addressOf(state, holder), addressOf(state, OPENED), 4n]),
  ]
  for (const act of acts) expect(bench.send(act, { payer: holder })).toBe('SUCCESS')
  state.setFrozen(OPENED, TOKEN, true)
  state.setKyc(buyer, OTHER_TOKEN, true)
  state.deleteAccount(person('poor').num)
  state.undo.commit()
}

describe('a saved ledger', () => {
  it('comes back with all that was not as seeded, accounts opened meanwhile included', () => {
    const first = world()
    live(first)
    const saved = savedLedger(first.ledger, SEED).save()
    const second = world()
    savedLedger(second.ledger, SEED).restore(saved as never)
    expect(savedLedger(second.ledger, SEED).save()).toEqual(saved)
    const { state } = second.ledger
    expect(state.ownerOf(TOKEN, 1)).toBe(OPENED)
    expect(state.ownerOf(CONTRACT, 4)).toBe(OPENED)
    expect(state.isEvmOperator(holder, CONTRACT, OPERATOR)).toBe(true)
    expect(state.unitsOf(OPENED, FUNGIBLE_TOKEN)).toBe(40n)
    expect([...state.requireAccount(OPENED).autoTokens].sort()).toEqual([TOKEN, FUNGIBLE_TOKEN].sort())
    expect(state.requireAccount(OPENED).frozen.has(TOKEN)).toBe(true)
    expect(state.requireAccount(person('poor').num).deleted).toBe(true)
    // The key of an opened account is the same again: the account can sign.
    const back = transferOf({ units: [[FUNGIBLE_TOKEN, [OPENED, -1n], [holder, 1n]]] })
    const fund = transferOf({
      hbar: [
        [holder, -100_000_000n],
        [OPENED, 100_000_000n],
      ],
    })
    expect(second.send(fund, { payer: holder })).toBe('SUCCESS')
    expect(second.send(back, { payer: OPENED })).toBe('SUCCESS')
    const again = [...first.ledger.transactions.values()].at(-1)
    expect(second.ledger.find(again?.id ?? '')?.outcome).toEqual(again?.outcome)
  })

  it('comes back with accounts that transfers made, hollow and completed', () => {
    const first = world()
    const secret = privateKeyOf(SEED, 'newcomer')
    const [completed, hollow] = [evmAddressOf(secret), 'cd'.repeat(20)]
    for (const address of [completed, hollow]) {
      const to = { accountID: { alias: Buffer.from(address, 'hex') }, amount: int64(700) }
      const accountAmounts = [{ accountID: accountProto(holder), amount: int64(-700) }, to]
      const data = { cryptoTransfer: { transfers: { accountAmounts }, tokenTransfers: [] } }
      expect(first.send(data, { payer: holder })).toBe('SUCCESS')
    }
    const numOf = ({ ledger }: Bench, address: string): number => accountAt(ledger.state, address) ?? 0
    first.ledger.state.setKey(numOf(first, completed), publicKeyOf('ECDSA', secret))
    first.ledger.state.undo.commit()
    const saved = savedLedger(first.ledger, SEED).save()
    const second = world()
    savedLedger(second.ledger, SEED).restore(fromJson(toJson(saved)) as never)
    expect(savedLedger(second.ledger, SEED).save()).toEqual(saved)
    const { state } = second.ledger
    const accounts = [completed, hollow].map((address) => state.requireAccount(numOf(second, address)))
    expect(accounts.map(({ balance }) => balance)).toEqual([700n, 700n])
    const keys = accounts.map((account) => account.key())
    expect(keys[0]?.type).toBe('ECDSA')
    expect(Buffer.from(keys[0]?.bytes ?? []).toString('hex')).toBe(
      Buffer.from(publicKeyOf('ECDSA', secret).bytes).toString('hex'),
    )
    expect(keys[1]).toBeNull()
  })

  it('holds nothing of a world that is as it was seeded', () => {
    const { ledger } = world()
    expect(savedLedger(ledger, SEED).save()).toEqual({ accounts: [], nfts: [], contracts: [], transactions: [] })
  })
})

describe('the NFTs of an account', () => {
  it('are found after moves, and after moves that were taken back', () => {
    const { ledger } = world()
    const { state } = ledger
    expect(state.nftsOf(holder)).toHaveLength(20)
    state.moveNft(TOKEN, 7, buyer)
    state.moveNft(TOKEN, 3, buyer)
    const mark = state.undo.mark()
    state.moveNft(TOKEN, 5, buyer)
    state.moveNft(TOKEN, 3, holder)
    state.undo.rollback(mark)
    expect(state.nftsOf(buyer)).toEqual([
      { token: TOKEN, serial: 3 },
      { token: TOKEN, serial: 7 },
    ])
    expect(state.countOwned(holder, TOKEN)).toBe(8)
    state.undo.rollback()
    expect(state.nftsOf(buyer)).toEqual([])
  })
})
