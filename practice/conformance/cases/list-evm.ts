import { ContractExecuteTransaction, ContractFunctionParameters } from '@hashgraph/sdk'
import { expect } from 'vitest'
import type { Case } from '../case'
import type { Answer } from '../../testing/harness'
import type { Fixture } from '../fixture'
import {
  EDITIONS,
  OPERATOR,
  completeBuy,
  completeList,
  completeUnlist,
  eventsOf,
  evmToken,
  listThroughApi,
  listingOf,
  nftOf,
  openEvmBuyer,
  openSeller,
  paidBuy,
  prepareList,
  prepareUnlist,
  sign,
  signInstead,
  transactionOf,
  withFaults,
  type Seller,
} from '../trading'

const SET_APPROVAL = 'a22cb465'
const BALANCE_721 = '70a08231'
const BALANCE_1155 = '00fdd58e'

type EvmSeller = Seller & { readonly serials: readonly number[] }

const openEvmSeller = (market: Fixture, count = 1, token = evmToken(market)): Promise<EvmSeller> =>
  openSeller(market, { token, count, keyType: 'ECDSA' })

/** The contract of a prepared call and its bytes as hex: the selector and the words after it. */
function callOf(prepared: Answer): { readonly contract: string; readonly selector: string; readonly words: string[] } {
  const transaction = transactionOf(prepared)
  if (!(transaction instanceof ContractExecuteTransaction)) throw new Error('no contract call')
  const hex = Buffer.from(transaction.functionParameters ?? new Uint8Array()).toString('hex')
  expect(transaction.payableAmount?.toTinybars().toString() ?? '0').toBe('0')
  return {
    contract: `0.0.${transaction.contractId?.num.toString()}`,
    selector: hex.slice(0, 8),
    words: hex.slice(8).match(/.{64}/g) ?? [],
  }
}

const wordOf = (account: string): string => Number(account.slice(4)).toString(16).padStart(64, '0')
const YES = '1'.padStart(64, '0')
const NO = '0'.repeat(64)

const approveStranger = (contract: string): ContractExecuteTransaction =>
  new ContractExecuteTransaction()
    .setContractId(contract)
    .setGas(90_000)
    .setFunction(
      'setApprovalForAll',
      new ContractFunctionParameters().addAddress(wordOf('0.0.5012349').slice(24)).addBool(true),
    )

async function unlistThroughApi(market: Fixture, seller: Seller): Promise<void> {
  const prepared = await prepareUnlist(market, seller)
  await sign(market, prepared, seller)
  expect((await completeUnlist(market, prepared)).body).toMatchObject({ success: true })
}

export const listEvmCases: readonly Case[] = [
  {
    passages: [
      'affiliate/endpoints/rule-7',
      'affiliate/resources-and-their-fields/list-prepare-answer/text-1',
      'affiliate/what-the-service-does/rule-5',
    ],
    name: 'To list an NFT of a contract, the seller approves the operator for the collection again for every listing',
    breaks: ['list-evm.approves-the-operator', 'list.inserts-listing'],
    run: async (market) => {
      for (const token of [evmToken(market), EDITIONS]) {
        const seller = await openEvmSeller(market, 1, token)
        for (const price of ['14', '13']) {
          const prepared = await prepareList(market, seller, price)
          expect(callOf(prepared)).toEqual({ contract: token, selector: SET_APPROVAL, words: [wordOf(OPERATOR), YES] })
          expect(prepared.body).toMatchObject({ skipOnChainApprove: false, requiresAllowanceApprove: true })
          const { status, id } = await sign(market, prepared, seller)
          expect(status).toBe('SUCCESS')
          expect((await completeList(market, prepared, { transactionId: id })).body).toMatchObject({ success: true })
          expect(await nftOf(market, seller)).toMatchObject({ evmApproved: true })
          expect(await listingOf(market, seller)).toMatchObject({ salePrice: Number(price) })
        }
        const buyer = await openEvmBuyer(market)
        const paid = await paidBuy(market, { ...seller, price: '13' }, buyer)
        expect((await completeBuy(market, paid.prepared, paid.id)).body).toMatchObject({ success: true })
        expect(await nftOf(market, seller)).toMatchObject({ owner: buyer.accountId })
      }
    },
  },
  {
    passages: ['affiliate/endpoints/rule-7'],
    name: 'A seller without an ECDSA key cannot list an NFT of a contract',
    breaks: ['list-evm.needs-ecdsa', 'code EVM_ECDSA_REQUIRED'],
    run: async (market) => {
      const refused = await prepareList(market, await openSeller(market, { token: evmToken(market) }))
      expect(refused.body).toMatchObject({ success: false, errorCode: 'EVM_ECDSA_REQUIRED' })
    },
  },
  {
    passages: ['affiliate/errors/listnftres-and-unlistnftres/text-1'],
    name: 'A call that approves another account lists nothing',
    breaks: ['list.exact-call', 'code TXWRONGTYPE'],
    run: async (market) => {
      const seller = await openEvmSeller(market)
      const prepared = await prepareList(market, seller)
      expect(await signInstead(market, prepared, seller, approveStranger(seller.token))).toBe('SUCCESS')
      const refused = await completeList(market, prepared)
      expect(refused).toMatchObject({ status: 401, body: { success: false, errorCode: 'TXWRONGTYPE' } })
      expect(await listingOf(market, seller)).toBeNull()
    },
  },
  {
    passages: [
      'affiliate/endpoints/rule-9',
      'affiliate/resources-and-their-fields/unlist-prepare-answer/text-1',
      'affiliate/states-and-transitions/row-16',
    ],
    name: 'Only the last unlisting in a collection revokes the approval; earlier ones sign a read call',
    breaks: [
      'unlist-evm.keeps-approval',
      'answer unlistnft.revokesCollectionApproval',
      'answer unlistnft.otherListingsKept',
      'unlist.ends-listing',
    ],
    run: async (market) => {
      for (const token of [evmToken(market), EDITIONS]) {
        const seller = await openEvmSeller(market, 2, token)
        const otherListing = { ...seller, serial: seller.serials[1] ?? 0 }
        await listThroughApi(market, seller)
        await listThroughApi(market, otherListing)
        const first = await prepareUnlist(market, seller)
        expect(first.body).toMatchObject({ revokesCollectionApproval: false, otherListingsKept: 1, isGranted: true })
        const read = callOf(first)
        expect([read.contract, read.selector]).toEqual([token, token === EDITIONS ? BALANCE_1155 : BALANCE_721])
        expect((await sign(market, first, seller)).status).toBe('SUCCESS')
        expect((await completeUnlist(market, first)).body).toMatchObject({ success: true })
        expect(await nftOf(market, otherListing)).toMatchObject({ evmApproved: true })
        expect([await listingOf(market, seller), (await listingOf(market, otherListing)) === null]).toEqual([
          null,
          false,
        ])
        const last = await prepareUnlist(market, otherListing)
        expect(last.body).toMatchObject({ revokesCollectionApproval: true, otherListingsKept: 0 })
        expect(callOf(last)).toEqual({ contract: token, selector: SET_APPROVAL, words: [wordOf(OPERATOR), NO] })
        expect((await sign(market, last, otherListing)).status).toBe('SUCCESS')
        expect((await completeUnlist(market, last)).body).toMatchObject({ success: true })
        expect(await nftOf(market, otherListing)).toMatchObject({ evmApproved: false })
        expect((await eventsOf(market, otherListing))[0]).toMatchObject({ eventType: 'delisted' })
      }
    },
  },
  {
    passages: ['affiliate/endpoints/rule-9'],
    name: 'Without a count of the other listings, the service prepares no bytes',
    breaks: ['unlist-evm.count-verified', 'code EVM_LISTING_COUNT_UNVERIFIED'],
    run: async (market) => {
      const seller = await openEvmSeller(market)
      await listThroughApi(market, seller)
      await withFaults(market, { listingCount: 'down' }, async () => {
        const refused = await prepareUnlist(market, seller)
        expect(refused.body).toMatchObject({ errorCode: 'EVM_LISTING_COUNT_UNVERIFIED', retryable: true })
        expect(refused.body).not.toHaveProperty('transBytes')
      })
      expect((await prepareUnlist(market, seller)).body).toMatchObject({ success: true })
    },
  },
  {
    passages: ['affiliate/endpoints/rule-9', 'affiliate/errors/listnftres-and-unlistnftres/text-1'],
    name: 'Only the prepared call completes an unlisting',
    breaks: ['list.exact-call', 'code TXWRONGTYPE'],
    run: async (market) => {
      const seller = await openEvmSeller(market)
      await listThroughApi(market, seller)
      const prepared = await prepareUnlist(market, seller)
      expect(await signInstead(market, prepared, seller, approveStranger(seller.token))).toBe('SUCCESS')
      const refused = await completeUnlist(market, prepared)
      expect(refused).toMatchObject({ status: 401, body: { success: false, errorCode: 'TXWRONGTYPE' } })
      expect(await listingOf(market, seller)).not.toBeNull()
    },
  },
  {
    passages: ['affiliate/endpoints/rule-9'],
    name: 'After the approval is revoked, the market’s own page requires a signature again',
    breaks: ['unlist-evm.forgets-approval'],
    run: async (market) => {
      const seller = await openEvmSeller(market)
      const { token, serial } = seller
      const onSite = { token, serial, price: '10' }
      expect(await market.control('/trading/list-on-site', onSite)).toMatchObject({ signatureNeeded: true })
      await listThroughApi(market, seller)
      expect(await market.control('/trading/list-on-site', onSite)).toMatchObject({ listed: true })
      await unlistThroughApi(market, seller)
      expect(await market.control('/trading/list-on-site', onSite)).toMatchObject({ signatureNeeded: true })
    },
  },
]
