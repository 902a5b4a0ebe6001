import { ContractExecuteTransaction, ContractFunctionParameters } from '@hashgraph/sdk'
import { expect } from 'vitest'
import type { Case } from '../case'
import type { Answer } from '../../testing/harness'
import type { Fixture } from '../fixture'
import {
  EDITIONS_TOKEN,
  OPERATOR,
  completeBuy,
  completeList,
  completeUnlist,
  readNftEvents,
  evmToken,
  listThroughApi,
  readListing,
  readNftOwnership,
  openEvmBuyer,
  openSeller,
  prepareAndSubmitBuy,
  prepareList,
  prepareUnlist,
  signAndSubmitPrepared,
  submitUnderPreparedId,
  transactionOf,
  withTradingFaults,
  type Seller,
} from '../trading'

/** Selector of `setApprovalForAll(address,bool)`. */
const SET_APPROVAL_FOR_ALL = 'a22cb465'
/** Selectors of `balanceOf`, which ERC-721 and ERC-1155 declare with different parameters. */
const BALANCE_OF_ERC721 = '70a08231'
const BALANCE_OF_ERC1155 = '00fdd58e'
const OTHER_SPENDER = '0.0.5012349'

type EvmSeller = Seller & { readonly serials: readonly number[] }

const openEvmSeller = (market: Fixture, count = 1, token = evmToken(market)): Promise<EvmSeller> =>
  openSeller(market, { token, count, keyType: 'ECDSA' })

/** Contract, selector and parameter words of a prepared call, the last two in hex. Checks that the call pays nothing. */
function contractCallOf(prepared: Answer): {
  readonly contract: string
  readonly selector: string
  readonly words: string[]
} {
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

/** An account's long-zero EVM address: the number N of `0.0.N` as 40 hex digits. */
const longZeroAddress = (account: string): string => Number(account.replace('0.0.', '')).toString(16).padStart(40, '0')
/** An account's long-zero EVM address as a parameter word of 64 hex digits. */
const addressWord = (account: string): string => longZeroAddress(account).padStart(64, '0')
const TRUE_WORD = '1'.padStart(64, '0')
const FALSE_WORD = '0'.repeat(64)

/** A call that approves `OTHER_SPENDER`, not the operator, for the whole collection. */
const approvalOfOtherSpender = (contract: string): ContractExecuteTransaction =>
  new ContractExecuteTransaction()
    .setContractId(contract)
    .setGas(90_000)
    .setFunction(
      'setApprovalForAll',
      new ContractFunctionParameters().addAddress(longZeroAddress(OTHER_SPENDER)).addBool(true),
    )

async function unlistThroughApi(market: Fixture, seller: Seller): Promise<void> {
  const prepared = await prepareUnlist(market, seller)
  await signAndSubmitPrepared(market, prepared, seller)
  expect((await completeUnlist(market, prepared)).body).toMatchObject({ success: true })
}

export const listEvmCases: readonly Case[] = [
  {
    passages: [
      'affiliate/endpoints/rule-7',
      'affiliate/resources-and-their-fields/list-prepare-answer/text-1',
      'affiliate/what-the-service-does/rule-5',
    ],
    name: 'Every listing of an NFT of a contract needs a new approval of the operator for the collection',
    breaks: ['list-evm.approves-the-operator', 'list.inserts-listing'],
    run: async (market) => {
      for (const token of [evmToken(market), EDITIONS_TOKEN]) {
        const seller = await openEvmSeller(market, 1, token)
        for (const price of ['14', '13']) {
          const prepared = await prepareList(market, seller, price)
          expect(contractCallOf(prepared)).toEqual({
            contract: token,
            selector: SET_APPROVAL_FOR_ALL,
            words: [addressWord(OPERATOR), TRUE_WORD],
          })
          expect(prepared.body).toMatchObject({ skipOnChainApprove: false, requiresAllowanceApprove: true })
          const { status, id } = await signAndSubmitPrepared(market, prepared, seller)
          expect(status).toBe('SUCCESS')
          expect((await completeList(market, prepared, { transactionId: id })).body).toMatchObject({ success: true })
          expect(await readNftOwnership(market, seller)).toMatchObject({ evmApproved: true })
          expect(await readListing(market, seller)).toMatchObject({ salePrice: Number(price) })
        }
        const buyer = await openEvmBuyer(market)
        const purchase = await prepareAndSubmitBuy(market, { ...seller, price: '13' }, buyer)
        expect((await completeBuy(market, purchase.prepared, purchase.transactionId)).body).toMatchObject({
          success: true,
        })
        expect(await readNftOwnership(market, seller)).toMatchObject({ owner: buyer.accountId })
      }
    },
  },
  {
    passages: ['affiliate/endpoints/rule-7'],
    name: 'A seller without an ECDSA key cannot list an NFT of a contract',
    breaks: ['list-evm.needs-ecdsa', 'code EVM_ECDSA_REQUIRED'],
    run: async (market) => {
      const refusal = await prepareList(market, await openSeller(market, { token: evmToken(market) }))
      expect(refusal.body).toMatchObject({ success: false, errorCode: 'EVM_ECDSA_REQUIRED' })
    },
  },
  {
    passages: ['affiliate/errors/listnftres-and-unlistnftres/text-1'],
    name: 'A listing cannot be completed with a call that approves another account',
    breaks: ['list.exact-call', 'code TXWRONGTYPE'],
    run: async (market) => {
      const seller = await openEvmSeller(market)
      const prepared = await prepareList(market, seller)
      expect(await submitUnderPreparedId(market, prepared, seller, approvalOfOtherSpender(seller.token))).toBe(
        'SUCCESS',
      )
      const refusal = await completeList(market, prepared)
      expect(refusal).toMatchObject({ status: 401, body: { success: false, errorCode: 'TXWRONGTYPE' } })
      expect(await readListing(market, seller)).toBeNull()
    },
  },
  {
    passages: [
      'affiliate/endpoints/rule-9',
      'affiliate/resources-and-their-fields/unlist-prepare-answer/text-1',
      'affiliate/states-and-transitions/row-16',
    ],
    name: 'Only the unlisting of a seller’s last listing in a collection revokes the approval; for other unlistings, the seller signs a read call',
    breaks: [
      'unlist-evm.keeps-approval',
      'answer unlistnft.revokesCollectionApproval',
      'answer unlistnft.otherListingsKept',
      'unlist.ends-listing',
    ],
    run: async (market) => {
      for (const token of [evmToken(market), EDITIONS_TOKEN]) {
        const seller = await openEvmSeller(market, 2, token)
        const otherListing = { ...seller, serial: seller.serials[1] ?? 0 }
        await listThroughApi(market, seller)
        await listThroughApi(market, otherListing)
        const firstUnlisting = await prepareUnlist(market, seller)
        expect(firstUnlisting.body).toMatchObject({
          revokesCollectionApproval: false,
          otherListingsKept: 1,
          isGranted: true,
        })
        const readCall = contractCallOf(firstUnlisting)
        expect([readCall.contract, readCall.selector]).toEqual([
          token,
          token === EDITIONS_TOKEN ? BALANCE_OF_ERC1155 : BALANCE_OF_ERC721,
        ])
        expect((await signAndSubmitPrepared(market, firstUnlisting, seller)).status).toBe('SUCCESS')
        expect((await completeUnlist(market, firstUnlisting)).body).toMatchObject({ success: true })
        expect(await readNftOwnership(market, otherListing)).toMatchObject({ evmApproved: true })
        expect(await readListing(market, seller)).toBeNull()
        expect(await readListing(market, otherListing)).not.toBeNull()
        const lastUnlisting = await prepareUnlist(market, otherListing)
        expect(lastUnlisting.body).toMatchObject({ revokesCollectionApproval: true, otherListingsKept: 0 })
        expect(contractCallOf(lastUnlisting)).toEqual({
          contract: token,
          selector: SET_APPROVAL_FOR_ALL,
          words: [addressWord(OPERATOR), FALSE_WORD],
        })
        expect((await signAndSubmitPrepared(market, lastUnlisting, otherListing)).status).toBe('SUCCESS')
        expect((await completeUnlist(market, lastUnlisting)).body).toMatchObject({ success: true })
        expect(await readNftOwnership(market, otherListing)).toMatchObject({ evmApproved: false })
        expect((await readNftEvents(market, otherListing))[0]).toMatchObject({ eventType: 'delisted' })
      }
    },
  },
  {
    passages: ['affiliate/endpoints/rule-9'],
    name: 'If the service cannot count the seller’s other listings, it prepares no unlisting',
    breaks: ['unlist-evm.count-verified', 'code EVM_LISTING_COUNT_UNVERIFIED'],
    run: async (market) => {
      const seller = await openEvmSeller(market)
      await listThroughApi(market, seller)
      await withTradingFaults(market, { listingCount: 'down' }, async () => {
        const refusal = await prepareUnlist(market, seller)
        expect(refusal.body).toMatchObject({ errorCode: 'EVM_LISTING_COUNT_UNVERIFIED', retryable: true })
        expect(refusal.body).not.toHaveProperty('transBytes')
      })
      expect((await prepareUnlist(market, seller)).body).toMatchObject({ success: true })
    },
  },
  {
    passages: ['affiliate/endpoints/rule-9', 'affiliate/errors/listnftres-and-unlistnftres/text-1'],
    name: 'An unlisting can be completed only with the prepared call',
    breaks: ['list.exact-call', 'code TXWRONGTYPE'],
    run: async (market) => {
      const seller = await openEvmSeller(market)
      await listThroughApi(market, seller)
      const prepared = await prepareUnlist(market, seller)
      expect(await submitUnderPreparedId(market, prepared, seller, approvalOfOtherSpender(seller.token))).toBe(
        'SUCCESS',
      )
      const refusal = await completeUnlist(market, prepared)
      expect(refusal).toMatchObject({ status: 401, body: { success: false, errorCode: 'TXWRONGTYPE' } })
      expect(await readListing(market, seller)).not.toBeNull()
    },
  },
  {
    passages: ['affiliate/endpoints/rule-9'],
    name: 'After the approval is revoked, the market’s own page requires a signature again',
    breaks: ['unlist-evm.forgets-approval'],
    run: async (market) => {
      const seller = await openEvmSeller(market)
      const { token, serial } = seller
      const siteListing = { token, serial, price: '10' }
      expect(await market.control('/trading/list-on-site', siteListing)).toMatchObject({ signatureNeeded: true })
      await listThroughApi(market, seller)
      expect(await market.control('/trading/list-on-site', siteListing)).toMatchObject({ listed: true })
      await unlistThroughApi(market, seller)
      expect(await market.control('/trading/list-on-site', siteListing)).toMatchObject({ signatureNeeded: true })
    },
  },
]
