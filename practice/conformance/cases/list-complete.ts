import { Hbar, AccountAllowanceApproveTransaction, NftId, TokenId, TransferTransaction } from '@hashgraph/sdk'
import { expect } from 'vitest'
import type { Case } from '../case'
import {
  MARKET_FEE_ACCOUNT,
  OPERATOR,
  advanceClock,
  completeList,
  shortenConsensus,
  readListing,
  openSeller,
  prepareList,
  signAndSubmitPrepared,
  submitUnderPreparedId,
} from '../trading'
import { transferFromOwner } from './list-native'
import { waitUntilRunning } from '../polling'

export const listCompleteCases: readonly Case[] = [
  {
    passages: [
      'affiliate/endpoints/rule-8',
      'affiliate/limits/row-8',
      'affiliate/errors/listnftres-and-unlistnftres/text-1',
      'affiliate/endpoints/rule-1',
    ],
    name: 'If the transaction is not found within about fourteen seconds, the completion can be repeated unchanged',
    breaks: ['list.waits-for-the-mirror', 'code TXUNCONFIRMED', 'list.needs-receipt'],
    needsOwnMarket: true,
    run: async (market) => {
      const seller = await openSeller(market)
      const prepared = await prepareList(market, seller)
      let isAnswered = false
      const pendingAnswer = completeList(market, prepared).finally(() => (isAnswered = true))
      await waitUntilRunning(market, 'listnftres')
      await advanceClock(market, 13)
      // When another call has been answered, the service has also run every timer that is due.
      await readListing(market, seller)
      expect(isAnswered).toBe(false)
      await advanceClock(market, 2)
      expect((await pendingAnswer).body).toMatchObject({ success: false, errorCode: 'TXUNCONFIRMED', retryable: true })
      expect(await readListing(market, seller)).toBeNull()
      const repeatedCall = completeList(market, prepared)
      await waitUntilRunning(market, 'listnftres')
      await signAndSubmitPrepared(market, prepared, seller)
      expect((await repeatedCall).body).toMatchObject({ success: true })
    },
  },
  {
    passages: ['affiliate/endpoints/rule-8', 'affiliate/endpoints/row-8'],
    name: 'A completion need not contain the transaction id; a sent id must be the prepared one, in either spelling',
    breaks: ['list.transaction-matches', 'param listnftres.transactionId', 'code TXMISMATCH'],
    run: async (market) => {
      const seller = await openSeller(market)
      const mismatchedListing = await prepareList(market, seller)
      await signAndSubmitPrepared(market, mismatchedListing, seller)
      const refusal = await completeList(market, mismatchedListing, {
        transactionId: `${seller.accountId}@1700000000.000000001`,
      })
      expect(refusal).toMatchObject({ status: 401, body: { success: false, errorCode: 'TXMISMATCH' } })
      // With `@`, with hyphens, and without an id.
      const spellings = [
        (id: string) => id,
        (id: string) => id.replace('@', '-').replace(/\.(\d+)$/, '-$1'),
        () => undefined,
      ]
      for (const spell of spellings) {
        const prepared = await prepareList(market, seller)
        const { id } = await signAndSubmitPrepared(market, prepared, seller)
        expect((await completeList(market, prepared, { transactionId: spell(id) })).body).toMatchObject({
          success: true,
        })
      }
    },
  },
  {
    passages: [
      'affiliate/states-and-transitions/row-13',
      'affiliate/errors/listnftres-and-unlistnftres/text-1',
      'affiliate/what-the-service-does/rule-1',
    ],
    name: 'After a failed transaction, nothing is listed and the code is used up',
    breaks: ['list.receipt-success', 'list.verdict-uses-code-up', 'code TXNOTVERIFIED'],
    run: async (market) => {
      const seller = await openSeller(market)
      const prepared = await prepareList(market, seller)
      await transferFromOwner(market, seller, (await market.openAccount()).accountId)
      const { status } = await signAndSubmitPrepared(market, prepared, seller)
      expect(status).toBe('SENDER_DOES_NOT_OWN_NFT_SERIAL_NO')
      const refusal = await completeList(market, prepared)
      expect(refusal).toMatchObject({ status: 401, body: { errorCode: 'TXNOTVERIFIED', reprepareRequired: true } })
      expect((await completeList(market, prepared)).body).toMatchObject({ errorCode: 'NOPREPARE' })
      expect(await readListing(market, seller)).toBeNull()
    },
  },
  {
    passages: ['affiliate/states-and-transitions/row-13', 'affiliate/what-the-service-does/rule-1'],
    name: 'Another transaction signed under the prepared id lists nothing',
    breaks: ['list.exact-call', 'list.exact-transaction', 'code TXWRONGTYPE'],
    run: async (market) => {
      const seller = await openSeller(market, { count: 2 })
      const preparedListing = await prepareList(market, seller)
      const payment = new TransferTransaction()
        .addHbarTransfer(seller.accountId, Hbar.fromTinybars(-1))
        .addHbarTransfer(MARKET_FEE_ACCOUNT, Hbar.fromTinybars(1))
      expect(await submitUnderPreparedId(market, preparedListing, seller, payment)).toBe('SUCCESS')
      const refusal = await completeList(market, preparedListing)
      expect(refusal).toMatchObject({ status: 401, body: { success: false, errorCode: 'TXWRONGTYPE' } })
      const secondPreparedListing = await prepareList(market, seller)
      const approval = new AccountAllowanceApproveTransaction().approveTokenNftAllowance(
        new NftId(TokenId.fromString(seller.token), seller.serials[1] ?? 0),
        seller.accountId,
        OPERATOR,
      )
      expect(await submitUnderPreparedId(market, secondPreparedListing, seller, approval)).toBe('SUCCESS')
      expect(await completeList(market, secondPreparedListing)).toMatchObject({
        status: 401,
        body: { errorCode: 'TXNOTVERIFIED' },
      })
      expect(await readListing(market, seller)).toBeNull()
    },
  },
  {
    passages: ['affiliate/states-and-transitions/row-13', 'affiliate/errors/listnftres-and-unlistnftres/text-1'],
    name: 'If the seller transfers the NFT away after signing, the NFT is not listed',
    breaks: ['list.still-owned'],
    run: async (market) => {
      const seller = await openSeller(market)
      const prepared = await prepareList(market, seller)
      const { id } = await signAndSubmitPrepared(market, prepared, seller)
      await transferFromOwner(market, seller, (await market.openAccount()).accountId)
      const refusal = await completeList(market, prepared, { transactionId: id })
      expect(refusal.body).toMatchObject({ success: false, isOwner: false })
      expect(await readListing(market, seller)).toBeNull()
    },
  },
  {
    passages: [
      'affiliate/resources-and-their-fields/sale-verification-code/text-1',
      'affiliate/authentication/rule-5',
      'affiliate/endpoints/row-8',
    ],
    name: 'A listing is completed only once, and only with the key and for the wallet that prepared it',
    breaks: [
      'list.code-bound-to-key',
      'list.code-bound-to-wallet',
      'list.single-use',
      'param listnftres.user_address',
      'code AFFMISMATCH',
      'code USERMISMATCH',
      'code NOPREPARE',
    ],
    run: async (market) => {
      const seller = await openSeller(market)
      const prepared = await prepareList(market, seller)
      await signAndSubmitPrepared(market, prepared, seller)
      const { key } = await market.control('/keys/issue', { kind: 'affiliate' })
      const otherKeyAnswer = await completeList(market, prepared, {}, { key: key as string })
      expect(otherKeyAnswer).toMatchObject({ status: 401, body: { success: false, errorCode: 'AFFMISMATCH' } })
      const { accountId } = await market.openAccount()
      const otherWalletAnswer = await completeList(market, prepared, { user_address: accountId })
      expect(otherWalletAnswer).toMatchObject({ status: 401, body: { success: false, errorCode: 'USERMISMATCH' } })
      expect((await completeList(market, prepared)).body).toMatchObject({ success: true })
      expect((await completeList(market, prepared)).body).toMatchObject({ success: false, errorCode: 'NOPREPARE' })
    },
  },
  {
    passages: ['affiliate/errors/listnftres-and-unlistnftres/text-1'],
    name: 'Two simultaneous completions of one code list the NFT once',
    breaks: ['list.single-use'],
    run: async (market) => {
      const seller = await openSeller(market)
      const prepared = await prepareList(market, seller)
      await signAndSubmitPrepared(market, prepared, seller)
      const answers = await Promise.all([completeList(market, prepared), completeList(market, prepared)])
      expect(answers.map(({ body }) => body.success as boolean).sort()).toEqual([false, true])
    },
  },
  {
    passages: ['affiliate/limits/row-5', 'affiliate/states-and-transitions/text-1'],
    name: 'A prepared listing can be completed for three minutes',
    breaks: ['list.code-lifetime', 'code SESSION_EXPIRED'],
    needsOwnMarket: true,
    run: async (market) => {
      await shortenConsensus(market)
      const seller = await openSeller(market, { count: 2 })
      const promptListing = await prepareList(market, seller)
      await signAndSubmitPrepared(market, promptListing, seller)
      await advanceClock(market, 170)
      expect((await completeList(market, promptListing)).body).toMatchObject({ success: true })
      const lateListing = await prepareList(market, { ...seller, serial: seller.serials[1] ?? 0 })
      await signAndSubmitPrepared(market, lateListing, seller)
      await advanceClock(market, 181)
      const refusal = await completeList(market, lateListing)
      expect(refusal.body).toMatchObject({ success: false, errorCode: 'SESSION_EXPIRED', reprepareRequired: true })
    },
  },
]
