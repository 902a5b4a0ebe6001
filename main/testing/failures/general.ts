import { expect } from 'vitest'
import { authInit, authVerify, buyNft } from '@shared/market/affiliate'
import { createAgentKey, revokeAgentKey } from '@shared/market/agent'
import { generateRandom } from '@shared/market/catalog'
import { marketFacts } from '@shared/market/facts'
import { quote } from '@shared/market/market'
import { statsAggregated } from '@shared/market/statistics'
import { accountNfts, supportedList, tokenNfts } from '@shared/market/token'
import { ordersList } from '@shared/market/wallet'
import { createHttp } from '../../platform/http'
import { issueKey, send } from '../../../practice/conformance/raw'
import { advanceClock } from '../../../practice/conformance/trading'
import { withoutInputChecks, type RefusalCase, type RefusalScene } from './refusal-scene'

const PAGE = { sortBy: 'serial', sortDirection: 'ASC', limit: 10, page: 1 } as const

/** Sets a fault: the market carries out the next call of a route, but does not send the answer. */
export const loseNextReply = (scene: RefusalScene, route: string): Promise<unknown> =>
  scene.control('/faults', { routes: [{ route, loseReply: true, times: 1 }] })

export const generalRefusalCases: readonly RefusalCase[] = [
  {
    expectedFailures: ['request-invalid', 'not-known', 'nft-unknown'],
    name: 'An invalid date, an unknown collection, and an unknown NFT',
    run: async ({ requestRefused, announcement }) => [
      await requestRefused(statsAggregated, { startDate: '2026-02-31', endDate: '2026-03-01' }),
      await requestRefused(tokenNfts, { token: '0.0.999999999', ...PAGE }),
      await requestRefused(quote, { token: announcement.tokens.native, serial: 999_999 }),
    ],
  },
  {
    expectedFailures: ['no-key', 'key-refused', 'input-rejected'],
    name: 'No key, an unknown key, and a text that cannot be a key',
    run: async ({ requestRefused }) => [
      await requestRefused(supportedList, {}, { keys: { agent: '' } }),
      await requestRefused(supportedList, {}, { keys: { agent: 'svcagent-nobody' } }),
      await requestRefused(supportedList, {}, { keys: { agent: 'two words' } }),
    ],
  },
  {
    expectedFailures: ['no-access', 'no-access', 'no-access', 'no-access'],
    name: 'A key without the permission, not activated, used from another address, or with terms not accepted',
    run: async (scene) => {
      const account = scene.account('holder')
      const readWithKey = async (options: object) => {
        const user = await issueKey(scene, { kind: 'user', account, ...options })
        return scene.requestRefused(ordersList, {}, { keys: { user } })
      }
      const keyWithoutTerms = await issueKey(scene, { kind: 'affiliate', account, active: false })
      const failures = [
        await readWithKey({ permissions: [] }),
        await readWithKey({ active: false }),
        await readWithKey({ allowedIps: ['203.0.113.7'] }),
        await scene.requestRefused(
          authInit,
          {},
          { body: { user_address: account }, keys: { affiliate: keyWithoutTerms } },
        ),
      ]
      // The market does not say why a key has no access. The app lists the possible causes. The list must include the
      // real cause.
      const causes = ['permission', 'activation', 'address', 'terms']
      for (const [index, { error }] of failures.entries()) {
        expect(error).toMatchObject({ possible: expect.arrayContaining([causes[index]]) as unknown })
      }
      return failures
    },
  },
  {
    expectedFailures: ['key-refused'],
    name: 'A key that needs a project name, used without one',
    run: async (scene) => {
      const user = await issueKey(scene, { kind: 'user', account: scene.account('holder'), project: 'a project' })
      return [await scene.requestRefused(ordersList, {}, { keys: { user } })]
    },
  },
  {
    expectedFailures: ['key-throttled'],
    name: 'Too many requests with keys that the market does not accept',
    needsOwnMarket: true,
    run: async (scene) => {
      for (let i = 0; i < 20; i++) await send(scene, `/v1/public/token/supportedlist?apikey=wrong-${i}`)
      return [await scene.requestRefused(supportedList, {})]
    },
  },
  {
    expectedFailures: ['too-many-requests', 'too-many-from-address'],
    name: 'More requests than a key may make, and more than an address may make',
    needsOwnMarket: true,
    run: async (scene) => {
      await scene.control('/faults', { consensusDelayMs: 5 })
      const token_address = scene.announcement.tokens.native
      const purchaseQuery = { token_address, serial_number: 1, user_address: scene.account('buyer'), price: '1' }
      // 25 calls at once are more than a key may make. The client does not retry a write, so each refusal arrives here.
      // The market refuses the calls within the limit as well, because no listing of this NFT costs 1 HBAR.
      const refusals = await Promise.all(Array.from({ length: 25 }, () => scene.requestRefused(buyNft, purchaseQuery)))
      const [overKeyLimit] = refusals.filter(({ error }) => error.code === 'rate-limited')
      if (!overKeyLimit) throw new Error('no request was over the limit of the key')
      // These requests use up the limit of this address.
      for (let i = 0; i < 60; i++) await send(scene, '/v1/public/market/facts')
      return [overKeyLimit, await scene.requestRefused(marketFacts, {})]
    },
  },
  {
    expectedFailures: ['paused', 'paused'],
    name: 'Agent keys that are paused',
    run: async (scene) => {
      await scene.control('/faults', { agentTierPaused: true })
      try {
        return [
          await scene.requestRefused(supportedList, {}),
          await scene.requestRefused(createAgentKey, {}, { body: {} }),
        ]
      } finally {
        await scene.control('/faults', { agentTierPaused: false })
      }
    },
  },
  {
    expectedFailures: ['agent-tier-full', 'issuance-capped'],
    name: 'Agent keys that are paused, with the error codes of a full tier and of a cap on new keys',
    run: async (scene) => {
      const readWhilePaused = async (errorCode: string) => {
        const setField = { path: 'errorCode', value: errorCode }
        await scene.control('/faults', {
          agentTierPaused: true,
          routes: [{ route: '/supportedlist', setField, times: 1 }],
        })
        return scene.requestRefused(supportedList, {})
      }
      try {
        return [await readWhilePaused('AGENT_TIER_CAPACITY'), await readWhilePaused('ISSUANCE_CAP')]
      } finally {
        await scene.control('/faults', { agentTierPaused: false })
      }
    },
  },
  {
    expectedFailures: ['mirror-busy'],
    name: 'A service that has reached its limit of mirror requests',
    needsOwnMarket: true,
    run: async (scene) => {
      await scene.control('/faults', { mirrorReadings: 1 })
      await scene.call('accountReadiness', { account: scene.account('holder') })
      return [await scene.requestRefused(accountNfts, { account: scene.account('seller'), limit: 5 })]
    },
  },
  {
    expectedFailures: ['agent-key-origin'],
    name: 'An agent key requested by a web page of another origin',
    run: async ({ requestRefused }) => {
      const http = createHttp()
      const httpFromOtherOrigin: typeof http = (request) =>
        http({ ...request, headers: { ...request.headers, origin: 'https://example.com' } })
      return [await requestRefused(createAgentKey, {}, { body: {}, http: httpFromOtherOrigin })]
    },
  },
  {
    expectedFailures: ['agent-key-cap', 'agent-keys-exhausted'],
    name: 'More agent keys than an address, and all addresses together, can have in a day',
    needsOwnMarket: true,
    run: async (scene) => {
      // An address gets 5 keys in a day, and all addresses together get 200.
      for (let i = 0; i < 5; i++) await scene.call('createAgentKey', {})
      const overAddressCap = await scene.requestRefused(createAgentKey, {}, { body: {} })
      await advanceClock(scene, 86_400)
      await scene.control('/keys/issued-elsewhere', { count: 200 })
      return [overAddressCap, await scene.requestRefused(createAgentKey, {}, { body: {} })]
    },
  },
  {
    expectedFailures: ['draw-range', 'draw-unavailable'],
    name: 'A draw from an empty range, and a draw while the ledger is busy',
    run: async ({ requestRefused, control }) => {
      const emptyRange = await requestRefused(withoutInputChecks(generateRandom), { min: 5, max: 1 })
      await control('/faults', { nodeFaults: [{ what: 'busy', payer: 'operator', times: 1 }] })
      return [emptyRange, await requestRefused(generateRandom, {})]
    },
  },
  {
    expectedFailures: ['draw-limit'],
    name: 'More draws than a key may make in ten seconds',
    needsOwnMarket: true,
    run: async (scene) => {
      await Promise.all(Array.from({ length: 10 }, () => scene.call('generateRandom', {})))
      return [await scene.requestRefused(generateRandom, {})]
    },
  },
  {
    expectedFailures: ['agent-key-lost', 'agent-key-revoke-lost', 'draw-lost', 'sign-in-lost', 'prepare-lost'],
    name: 'Lost answers to an agent key, its revocation, a draw, a sign-in and a prepared purchase',
    run: async (scene) => {
      const { token, serial, price } = await scene.openListing()
      const user_address = scene.account('buyer')
      const withLostReply = async (route: string, request: () => ReturnType<RefusalScene['requestRefused']>) => {
        await loseNextReply(scene, route)
        return request()
      }
      const { key } = (await scene.control('/keys/issue', { kind: 'agent' })) as { key: string }
      const buy = { token_address: token, serial_number: serial, user_address, price }
      return [
        await withLostReply('/agent/keys', () => scene.requestRefused(createAgentKey, {}, { body: {} })),
        await withLostReply('/agent/keys', () => scene.requestRefused(revokeAgentKey, {}, { keys: { agent: key } })),
        await withLostReply('/prng', () => scene.requestRefused(generateRandom, {})),
        await withLostReply('/auth/init', () => scene.requestRefused(authInit, {}, { body: { user_address } })),
        await withLostReply('/buynft', () => scene.requestRefused(buyNft, buy)),
      ]
    },
  },
]

/** The market's answer to the start of a sign-in. */
type Challenge = { readonly operationToken: string; readonly nonce: string; readonly payload: unknown }

/** Starts a sign-in and signs its challenge. Resolves to the body of the call that completes the sign-in. */
async function startAndSignSignIn(scene: RefusalScene) {
  const { accountId, key } = await scene.openAccount()
  const { body } = await scene.call('authInit', { user_address: accountId })
  const { operationToken, nonce, payload } = body as Challenge
  const payloadText = JSON.stringify(payload)
  const message = `\x19Hedera Signed Message:\n${payloadText.length}${payloadText}`
  const userSignature = Buffer.from(key.sign(Buffer.from(message)))
  return { user_address: accountId, operationToken, nonce, userSignature: userSignature.toString('base64') }
}

export const signInRefusalCases: readonly RefusalCase[] = [
  {
    expectedFailures: [
      'sign-in-other-key',
      'sign-in-other-wallet',
      'sign-in-nonce',
      'sign-in-signature',
      'sign-in-not-open',
    ],
    name: 'A sign-in answered with another key, wallet, nonce or signature, or twice',
    run: async (scene) => {
      const signInBody = await startAndSignSignIn(scene)
      const verifyRefused = (fields: object, keys = {}) =>
        scene.requestRefused(authVerify, {}, { body: { ...signInBody, ...fields }, keys })
      const affiliate = await issueKey(scene, { kind: 'affiliate', account: scene.account('seller') })
      const failures = [
        await verifyRefused({}, { affiliate }),
        await verifyRefused({ user_address: scene.account('buyer') }),
        await verifyRefused({ nonce: 'another' }),
        await verifyRefused({ userSignature: Buffer.alloc(64).toString('base64') }),
      ]
      await scene.call('authVerify', signInBody)
      return [...failures, await verifyRefused({})]
    },
  },
  {
    expectedFailures: ['sign-in-expired'],
    name: 'A sign-in that took more than five minutes',
    needsOwnMarket: true,
    run: async (scene) => {
      const body = await startAndSignSignIn(scene)
      await advanceClock(scene, 301)
      return [await scene.requestRefused(authVerify, {}, { body })]
    },
  },
]
