import { startFixture, type Fixture } from '../../../../practice/conformance/fixture'
import { openLaunch, prepare } from '../../../../practice/conformance/minting'
import {
  EDITIONS,
  OPERATOR,
  evmToken,
  listThroughApi,
  openEvmBuyer,
  openSeller,
  prepareBuy,
  prepareList,
  prepareUnlist,
} from '../../../../practice/conformance/trading'
import { openWallet } from '../../../../practice/conformance/wallet-scene'
import type { Answer } from '../../../../practice/testing/harness'
import { honestCase, withFullContext, type CorpusCase } from './cases'

type Json = Readonly<Record<string, unknown>>
type Made = {
  readonly name: string
  readonly account: string
  readonly asked: Json
  readonly bytes: Buffer
  readonly seller?: string
}

/** The operator's address: derived from its number only. */
const OPERATORS = { operators: [`0x${Number(OPERATOR.slice(4)).toString(16).padStart(40, '0')}`] }

const bytesOf = ({ body }: Answer): Buffer => {
  const data: unknown = body.transBytes?.data
  if (!Array.isArray(data)) throw new Error(JSON.stringify(body))
  return Buffer.from(data as number[])
}

async function purchases(market: Fixture): Promise<readonly Made[]> {
  const made: Made[] = []
  for (const token of [market.announcement.tokens.native, evmToken(market), EDITIONS]) {
    const isNative = token === market.announcement.tokens.native
    const listing = await market.openListing({ token, price: '125.5' })
    const { accountId, key } = isNative ? await market.openAccount() : await openEvmBuyer(market)
    const prepared = await prepareBuy(market, listing, { accountId, key })
    const asked = { kind: isNative ? 'buy' : 'buy-evm', token, serial: listing.serial, maxPrice: listing.price }
    const name = `a purchase in collection ${token}`
    made.push({ name, account: accountId, asked, bytes: bytesOf(prepared), seller: listing.seller })
  }
  return made
}

/** Listings, a change of price, and both ways of unlisting. */
async function sales(market: Fixture): Promise<readonly Made[]> {
  const made: Made[] = []
  for (const token of [market.announcement.tokens.native, evmToken(market), EDITIONS]) {
    const isNative = token === market.announcement.tokens.native
    const seller = await openSeller(market, { token, count: 2, keyType: 'ECDSA' })
    const { accountId: account, serials } = seller
    const [first = 0, second = 0] = serials
    const asked = (kind: string, serial: number): Json =>
      isNative ? { kind, token, serial } : { kind: `${kind}-evm`, token, serial, ...OPERATORS }
    const add = (name: string, what: Json, prepared: Answer) =>
      made.push({ name: `${name} in collection ${token}`, account, asked: what, bytes: bytesOf(prepared) })
    add('a listing', { ...asked('list', first), price: '25' }, await prepareList(market, seller))
    await listThroughApi(market, seller)
    add('another price', { ...asked('list', first), price: '30' }, await prepareList(market, seller, '30'))
    add('the last listing taken off', asked('unlist', first), await prepareUnlist(market, seller))
    await listThroughApi(market, { ...seller, serial: second })
    add('one of two listings taken off', asked('unlist', first), await prepareUnlist(market, seller))
  }
  return made
}

type Stage = { readonly kind: string; readonly price: string; readonly mintCount?: string }
const STAGES: Readonly<Record<string, Stage>> = {
  'a mint of one': { kind: 'paid', price: '10' },
  'a mint of three': { kind: 'paid', price: '12.5', mintCount: '3' },
  'a mint of ten': { kind: 'paid', price: '0.01', mintCount: '10' },
  'a mint paid at once': { kind: 'direct', price: '10' },
  'a free claim': { kind: 'free', price: '0' },
}

async function mints(market: Fixture): Promise<readonly Made[]> {
  const made: Made[] = []
  const add = async (name: string, { mintCount = '1', price, ...stage }: Stage): Promise<void> => {
    const launch = await openLaunch(market, { ...stage, price })
    const { accountId } = await market.openAccount()
    const prepared = await prepare(market, launch, accountId, { mintCount, price })
    const { requiredAllowance, acceptedMintCount } = prepared.body
    const asked = { kind: 'mint', mintCode: launch.mintCode, count: acceptedMintCount as number, maxPrice: price }
    made.push({
      name,
      account: accountId,
      asked: { ...asked, allowance: `${requiredAllowance}` },
      bytes: bytesOf(prepared),
    })
  }
  for (const [name, stage] of Object.entries(STAGES)) await add(name, stage)
  await market.control('/readings', { freeClaimBytes: 'allowance' })
  await add('a free claim by allowance', { kind: 'free', price: '0' })
  return made
}

async function offerAllowances(market: Fixture): Promise<readonly Made[]> {
  const made: Made[] = []
  for (const allowance of [0.01, 125.5, 100_000]) {
    const { accountId, call } = await openWallet(market)
    const { body } = await call('allowanceApprove', { allowanceType: 'order', allowance })
    const bytes = Buffer.from(body.transactionBytes as string, 'base64')
    const asked = { kind: 'offer-allowance', allowance: `${allowance}` }
    made.push({ name: `an allowance for offers of ${allowance} HBAR`, account: accountId, asked, bytes })
  }
  return made
}

/** The case of the prepared bytes, and the same with the facts that the app knows outside them. */
async function casesOf(market: Fixture, { name, account, asked, bytes, seller }: Made): Promise<readonly CorpusCase[]> {
  const frame = { account, nodes: ['0.0.3'], spenders: [OPERATOR], feeCap: '10', now: new Date().toISOString() }
  const isWarned = asked['kind'] === 'list-evm' || name === 'a mint paid at once'
  const intent = { ...asked, ...frame }
  const plain = honestCase({ name: `market: ${name}`, intent, bytes, verdict: isWarned ? 'warn' : 'match' })
  const { body } = await market.mirror(`/api/v1/accounts/${account}`)
  const listing = seller === undefined ? {} : { listing: { price: asked['maxPrice'] as string, seller } }
  return [plain, withFullContext(plain, { ...listing, evm: { account: body.evm_address as string, contract: null } })]
}

/** Current answers of every prepare route of a practice market, each with its request. */
export async function marketBytes(): Promise<readonly CorpusCase[]> {
  const market = await startFixture()
  try {
    await market.control('/faults', { limits: 'off' })
    const made: CorpusCase[] = []
    for (const scene of [purchases, sales, mints, offerAllowances])
      for (const each of await scene(market)) made.push(...(await casesOf(market, each)))
    return made
  } finally {
    await market.stop()
  }
}
