import { afterAll, beforeAll, expect, it } from 'vitest'
import type { EntityId } from '@shared/ids'
import { createHttp } from '../platform/http'
import { startHarness, type Harness } from '../../practice/testing/harness'
import { createMirror, type Mirror } from './mirror'

let practice: Harness
let mirror: Mirror
let me: EntityId
beforeAll(async () => {
  practice = await startHarness()
  await practice.control('/faults', { consensusDelayMs: 5 })
  mirror = createMirror({
    http: createHttp(),
    baseUrl: () => Promise.resolve(new URL(practice.announcement.mirrorUrl)),
    onReach: () => undefined,
  })
  me = practice.account('buyer')
}, 30_000)
afterAll(() => practice.stop())

type Launch = { readonly mintCode: string; readonly token: EntityId }
async function minted({ mintCode }: Launch, count: number): Promise<readonly number[]> {
  const { minted: nfts } = await practice.control('/launchpad/crowd-mint', { mintCode, count, buyer: me })
  return (nfts as { serial: number }[]).map(({ serial }) => serial).sort((a, b) => a - b)
}

it('NFTs that others have brought since a moment are found, earlier ones are not', async () => {
  const launch = (await practice.control('/launchpad/open', { stages: [{}] })) as Launch
  await minted(launch, 1)
  await new Promise((resolve) => setTimeout(resolve, 20))
  const since = Date.now()
  expect(await mirror.arrivedSince(me, launch.token, since)).toEqual([])
  const came = await minted(launch, 2)
  expect(await mirror.arrivedSince(me, launch.token, since)).toEqual(
    came.map((serial) => ({ serial, payer: practice.announcement.operator.accountId })),
  )
  expect(await mirror.arrivedSince(practice.account('seller'), launch.token, since)).toEqual([])

  const { body } = await practice.mirror(`/api/v1/tokens/${launch.token}/nfts/${came[0] ?? 0}/transactions`)
  const { transaction_id: id } = body.transactions[0] as { transaction_id: string }
  expect((await mirror.transaction(id))?.nfts).toEqual(came.map((serial) => ({ token: launch.token, serial, to: me })))
})

it('what a market brought is known by what the account paid around that time, whoever paid for the transaction', async () => {
  const launch = (await practice.control('/launchpad/open', { stages: [{}] })) as Launch
  const [serial = 0] = await minted(launch, 1)
  const { operator } = practice.announcement
  const arrival = await mirror.lastArrival(launch.token, serial, me)
  expect(arrival?.payer).toBe(operator.accountId)
  const { body } = await practice.mirror(`/api/v1/accounts/${me}`)
  expect(body.account).toBe(me)
  const debits = await practice.mirror(`/api/v1/transactions?account.id=${me}&type=debit&limit=1`)
  expect(arrival?.hasPaid).toBe((debits.body.transactions as readonly unknown[]).length > 0)
  expect(await mirror.lastArrival(launch.token, 999_999, me)).toBeNull()
})

it('what the account bought itself has not been brought by others', async () => {
  const listing = await practice.control('/market/list-from-crowd', { price: '5' })
  const token = listing.token
  const serial = String(listing.serial)
  const since = Date.now() - 1000
  const query = { token_address: token, serial_number: serial, user_address: me, price: '5' }
  const { body } = await practice.affiliate('market/buynft', query)
  const { status } = await practice.signAndSubmit(Uint8Array.from(body.transBytes.data as number[]), 'buyer')
  expect(status).toBe('SUCCESS')
  expect(await mirror.nftOwner(token, Number(serial))).toBe(me)
  expect(await mirror.arrivedSince(me, token, since)).toEqual([])
  expect(await mirror.lastArrival(token, Number(serial), me)).toEqual({ payer: me, hasPaid: true })
})

it('a contract names the owner of an NFT, by an address that leads to the account', async () => {
  const token = practice.announcement.tokens.evm
  const listing = await practice.control('/market/list-from-crowd', { token, price: '5' })
  const kind = await mirror.tokenKind(token)
  if (kind?.kind !== 'contract') throw new Error('no contract')
  const owner = await mirror.contractNftOwner(kind.evmAddress, listing.serial as number)
  if (owner === null) throw new Error('no owner')
  expect(await mirror.accountAt(owner)).toBe(listing.seller)
  expect(await mirror.contractNftOwner(kind.evmAddress, 99_999_999)).toBeNull()
})

it('a contract of editions names no owner, and counts what an account has', async () => {
  const token = '0.0.4601377'
  const options = { keyType: 'ECDSA', nfts: { [token]: 1 } }
  const { accountId, nfts } = await practice.control('/accounts/open', options)
  const { serial } = (nfts as { serial: number }[])[0] ?? { serial: 0 }
  const [kind, other] = await Promise.all([mirror.tokenKind(token), mirror.evmAddressOf(me)])
  const owner = await mirror.evmAddressOf(accountId)
  if (kind?.kind !== 'contract' || owner === null || other === null) throw new Error('addresses are missing')
  expect(await mirror.contractNftOwner(kind.evmAddress, serial)).toBeNull()
  expect(await mirror.contractBalance(kind.evmAddress, owner, serial)).toBe(1n)
  expect(await mirror.contractBalance(kind.evmAddress, other, serial)).toBe(0n)
  const single = await mirror.tokenKind(practice.announcement.tokens.evm)
  if (single?.kind !== 'contract') throw new Error('no contract')
  expect(await mirror.contractBalance(single.evmAddress, owner, 1)).toBeNull()
})
