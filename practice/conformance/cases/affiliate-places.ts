import { expect } from 'vitest'
import type { Answer } from '../../testing/harness'
import type { Case } from '../case'
import type { Fixture } from '../fixture'
import { openLaunch, serialsOf, prepareAndSubmitMint } from '../minting'
import { send } from '../raw'

type Params = Readonly<Record<string, string>>

const postAffiliate = (market: Fixture, route: string, query: Params, body?: Params): Promise<Answer> => {
  const search = new URLSearchParams({ apikey: market.announcement.keys.affiliate, ...query })
  return send(market, `/v1/affiliate/${route}?${search.toString()}`, {
    method: 'POST',
    ...(body === undefined ? {} : { body }),
  })
}

/**
 * Cases about the place of a parameter: affiliate routes accept parameters in the query and in the body. A parameter in
 * the body overrides the same parameter in the query.
 */
export const affiliatePlaceCases: readonly Case[] = [
  {
    passages: ['affiliate/endpoints/row-4', 'affiliate/endpoints/rule-4'],
    name: 'A wrong transaction id is refused in the query and in the body; the right id in the body completes the mint',
    breaks: ['affiliate.either-place', 'code TXMISMATCH', 'param mintnftres.transactionId'],
    run: async (market) => {
      const { buyer, launch, prepared: preparedMint } = await prepareAndSubmitMint(market)
      const code = preparedMint.body.saleVerificationCode as string
      const completionParams = { user_address: buyer.accountId, saleVerificationCode: code }
      const transactionId = preparedMint.body.transactionId as string
      const wrongTransactionId = transactionId.replace(/@\d+/, '@1700000000')
      for (const [query, body] of [
        [{ ...completionParams, transactionId: wrongTransactionId }],
        [completionParams, { transactionId: wrongTransactionId }],
        [{ transactionId }, { ...completionParams, transactionId: wrongTransactionId }],
      ] as const) {
        const refusal = await postAffiliate(market, 'launchpad/mintnftres', query, body)
        expect(refusal).toMatchObject({ status: 401, body: { errorCode: 'TXMISMATCH' } })
      }
      expect(await serialsOf(market, buyer.accountId, launch.token)).toEqual([])
      const answer = await postAffiliate(
        market,
        'launchpad/mintnftres',
        { ...completionParams, transactionId: wrongTransactionId },
        { transactionId },
      )
      expect(answer.body).toMatchObject({ success: true })
    },
  },
  {
    passages: ['affiliate/endpoints/row-3', 'affiliate/endpoints/row-1'],
    name: 'Query parameters may come in the body and body parameters in the query; an empty parameter counts as absent',
    breaks: ['affiliate.either-place'],
    run: async (market) => {
      const { mintCode } = await openLaunch(market)
      const { accountId: user_address } = await market.openAccount()
      const mintParams = { user_address, mintCode, price: '10', mintCount: '2' }
      for (const [query, body] of [
        [mintParams],
        [{}, mintParams],
        [
          { ...mintParams, mintCount: '9' },
          { mintCount: '2', price: '' },
        ],
      ] as const) {
        const answer = await postAffiliate(market, 'launchpad/mintnft', query, body)
        expect(answer.body).toMatchObject({ success: true, acceptedMintCount: 2 })
      }
      expect((await postAffiliate(market, 'auth/init', { user_address })).body).toMatchObject({ success: true })
    },
  },
  {
    passages: ['affiliate/endpoints/row-3', 'affiliate/endpoints/row-1'],
    name: 'In the other reading of the documents, a parameter counts only where the documents place it',
    breaks: ['param authInit.user_address'],
    needsOwnMarket: true,
    run: async (market) => {
      await market.control('/readings', { affiliateBody: 'refused' })
      const { mintCode } = await openLaunch(market)
      const { accountId: user_address } = await market.openAccount()
      const mintParams = { user_address, mintCode, price: '10' }
      expect((await postAffiliate(market, 'launchpad/mintnft', mintParams)).status).toBe(200)
      expect((await postAffiliate(market, 'launchpad/mintnft', {}, mintParams)).status).toBe(400)
      expect((await postAffiliate(market, 'auth/init', {}, { user_address })).status).toBe(200)
      expect((await postAffiliate(market, 'auth/init', { user_address })).status).toBe(400)
    },
  },
]
