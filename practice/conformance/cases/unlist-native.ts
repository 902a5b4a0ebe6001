import { AccountAllowanceDeleteTransaction, Hbar, TransferTransaction } from '@hashgraph/sdk'
import { expect } from 'vitest'
import { answerFieldRules } from '../answer-fields'
import type { Case } from '../case'
import {
  MARKET_FEE_ACCOUNT,
  OPERATOR,
  advanceClock,
  completeUnlist,
  readNftEvents,
  listThroughApi,
  readListing,
  readNftOwnership,
  openSeller,
  prepareUnlist,
  signAndSubmitPrepared,
  submitUnderPreparedId,
  transactionOf,
  type Seller,
} from '../trading'
import type { Fixture } from '../fixture'
import { waitUntilRunning } from '../polling'

const ANSWER_FIELDS =
  'apimessage signingAcct transBytes receipt transid isOwner isGranted requiresAllowanceApprove ' +
  'saleVerificationCode spender requiresPingBack'

async function openSellerWithListing(market: Fixture): Promise<Seller> {
  const seller = await openSeller(market)
  await listThroughApi(market, seller)
  return seller
}

export const unlistNativeCases: readonly Case[] = [
  {
    passages: [
      'affiliate/resources-and-their-fields/unlist-prepare-answer/text-1',
      'affiliate/resources-and-their-fields/transaction-bytes-object/text-1',
      'affiliate/states-and-transitions/row-15',
    ],
    name: 'A prepared unlisting revokes the approval for this one NFT',
    breaks: answerFieldRules('unlistnft', '', ANSWER_FIELDS),
    run: async (market) => {
      const seller = await openSellerWithListing(market)
      const prepared = await prepareUnlist(market, seller)
      const transaction = transactionOf(prepared)
      if (!(transaction instanceof AccountAllowanceDeleteTransaction))
        throw new Error('the transaction deletes no allowance')
      const deletions = transaction.tokenNftAllowanceDeletions
      expect(deletions.map(({ tokenId, ownerAccountId }) => [tokenId, ownerAccountId].map(String))).toEqual([
        [seller.token, seller.accountId],
      ])
      expect(deletions[0]?.serialNumbers?.map(String)).toEqual([String(seller.serial)])
      expect(prepared.body).toMatchObject({
        signingAcct: seller.accountId,
        receipt: null,
        transid: transaction.transactionId?.toString(),
        isOwner: true,
        isGranted: true,
        spender: OPERATOR,
        requiresAllowanceApprove: true,
        requiresPingBack: true,
      })
      expect(prepared.body).not.toHaveProperty('revokesCollectionApproval')
    },
  },
  {
    passages: ['affiliate/endpoints/row-9', 'affiliate/states-and-transitions/row-15', 'market/versioning/rule-2'],
    name: 'An unlisting is prepared only for the owner of a listed NFT; the deprecated parameter userAuthToken is ignored',
    breaks: [
      'param unlistnft.token_address',
      'param unlistnft.serial_number',
      'param unlistnft.user_address',
      'trade.user-token-ignored',
      'trade.owner-only',
      'unlist.listed-only',
    ],
    run: async (market) => {
      const seller = await openSellerWithListing(market)
      for (const name of ['token_address', 'serial_number', 'user_address']) {
        expect(await prepareUnlist(market, seller, { [name]: undefined })).toMatchObject({ status: 400 })
      }
      const otherAccount = await market.openAccount()
      const otherAccountAnswer = await prepareUnlist(market, { ...seller, accountId: otherAccount.accountId })
      expect(otherAccountAnswer.body).toMatchObject({ success: false, isOwner: false })
      const notListedAnswer = await prepareUnlist(market, await openSeller(market))
      expect(notListedAnswer.body).toMatchObject({ success: false, errorCode: 'NOT_LISTED' })
      expect((await prepareUnlist(market, seller, { userAuthToken: 'old' })).body).toMatchObject({ success: true })
    },
  },
  {
    passages: [
      'affiliate/states-and-transitions/row-16',
      'affiliate/endpoints/row-10',
      'affiliate/resources-and-their-fields/unlist-prepare-answer/text-1',
    ],
    name: 'Completion ends the listing after the seller’s transaction has succeeded; the verification code works once',
    breaks: [
      'unlist.ends-listing',
      'list.single-use',
      'answer unlistnftres.apimessage',
      'param unlistnftres.saleVerificationCode',
    ],
    run: async (market) => {
      const seller = await openSellerWithListing(market)
      const prepared = await prepareUnlist(market, seller)
      const { id } = await signAndSubmitPrepared(market, prepared, seller)
      expect(await readListing(market, seller)).not.toBeNull()
      const completion = await completeUnlist(market, prepared, { transactionId: prepared.body.transid as string })
      expect(completion.body).toMatchObject({ success: true })
      expect(await readListing(market, seller)).toBeNull()
      expect(await readNftOwnership(market, seller)).toMatchObject({ owner: seller.accountId, spender: null })
      const [event] = await readNftEvents(market, seller)
      expect(event).toMatchObject({ eventType: 'delisted', transactionId: id })
      expect((await completeUnlist(market, prepared)).body).toMatchObject({ errorCode: 'NOPREPARE' })
    },
  },
  {
    passages: ['affiliate/endpoints/row-10', 'affiliate/authentication/rule-5'],
    name: 'An unlisting is completed only with the key and the transaction of its preparation',
    breaks: ['list.transaction-matches', 'param unlistnftres.transactionId', 'list.code-bound-to-key'],
    run: async (market) => {
      const seller = await openSellerWithListing(market)
      const prepared = await prepareUnlist(market, seller)
      await signAndSubmitPrepared(market, prepared, seller)
      const { key } = await market.control('/keys/issue', { kind: 'affiliate' })
      expect(await completeUnlist(market, prepared, {}, { key: key as string })).toMatchObject({
        status: 401,
        body: { errorCode: 'AFFMISMATCH' },
      })
      const wrongTransactionAnswer = await completeUnlist(market, prepared, { transactionId: '0.0.5@1700000000.1' })
      expect(wrongTransactionAnswer).toMatchObject({ status: 401, body: { errorCode: 'TXMISMATCH' } })
      expect(await readListing(market, seller)).not.toBeNull()
      const secondUnlisting = await prepareUnlist(market, seller)
      const { id } = await signAndSubmitPrepared(market, secondUnlisting, seller)
      const hyphenatedId = id.replace('@', '-').replace(/\.(\d+)$/, '-$1')
      expect((await completeUnlist(market, secondUnlisting, { transactionId: hyphenatedId })).body).toMatchObject({
        success: true,
      })
    },
  },
  {
    passages: ['affiliate/limits/row-6', 'affiliate/states-and-transitions/text-1'],
    name: 'A prepared unlisting can be completed within three minutes',
    breaks: ['list.code-lifetime', 'code SESSION_EXPIRED'],
    needsOwnMarket: true,
    run: async (market) => {
      const seller = await openSellerWithListing(market)
      const expiredUnlisting = await prepareUnlist(market, seller)
      await signAndSubmitPrepared(market, expiredUnlisting, seller)
      // One second more than three minutes.
      await advanceClock(market, 181)
      const refusal = await completeUnlist(market, expiredUnlisting)
      expect(refusal.body).toMatchObject({ success: false, errorCode: 'SESSION_EXPIRED', reprepareRequired: true })
      expect(await readListing(market, seller)).not.toBeNull()
      const nextUnlisting = await prepareUnlist(market, seller)
      await signAndSubmitPrepared(market, nextUnlisting, seller)
      // Ten seconds less than three minutes, because real time passes too.
      await advanceClock(market, 170)
      expect((await completeUnlist(market, nextUnlisting)).body).toMatchObject({ success: true })
    },
  },
  {
    passages: ['affiliate/errors/listnftres-and-unlistnftres/text-1', 'affiliate/limits/row-8'],
    name: 'If the mirror does not have the transaction yet, completion fails and can be repeated with the same code',
    breaks: ['list.needs-receipt', 'code TXUNCONFIRMED'],
    needsOwnMarket: true,
    run: async (market) => {
      const seller = await openSellerWithListing(market)
      const prepared = await prepareUnlist(market, seller)
      const earlyCompletion = completeUnlist(market, prepared)
      await waitUntilRunning(market, 'unlistnftres')
      // The service looks for the transaction for 14 s, so after 15 s it has given up.
      await advanceClock(market, 15)
      expect((await earlyCompletion).body).toMatchObject({
        success: false,
        errorCode: 'TXUNCONFIRMED',
        retryable: true,
      })
      expect(await readListing(market, seller)).not.toBeNull()
      await signAndSubmitPrepared(market, prepared, seller)
      expect((await completeUnlist(market, prepared)).body).toMatchObject({ success: true })
    },
  },
  {
    passages: ['affiliate/states-and-transitions/row-16', 'affiliate/errors/listnftres-and-unlistnftres/text-1'],
    name: 'Another transaction under the prepared id does not end the listing, and uses up the code',
    breaks: ['list.exact-call', 'list.verdict-uses-code-up'],
    run: async (market) => {
      const seller = await openSellerWithListing(market)
      const prepared = await prepareUnlist(market, seller)
      const otherTransaction = new TransferTransaction()
        .addHbarTransfer(seller.accountId, Hbar.fromTinybars(-1))
        .addHbarTransfer(MARKET_FEE_ACCOUNT, Hbar.fromTinybars(1))
      expect(await submitUnderPreparedId(market, prepared, seller, otherTransaction)).toBe('SUCCESS')
      const refusal = await completeUnlist(market, prepared)
      expect(refusal).toMatchObject({ status: 401, body: { success: false, errorCode: 'TXWRONGTYPE' } })
      expect((await completeUnlist(market, prepared)).body).toMatchObject({ errorCode: 'NOPREPARE' })
      expect(await readListing(market, seller)).not.toBeNull()
    },
  },
]
