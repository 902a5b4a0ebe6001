import { startFixture, type Fixture } from '../../../../practice/conformance/fixture'
import { openLaunch, prepareMint } from '../../../../practice/conformance/minting'
import {
  EDITIONS_TOKEN,
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
type PreparedAct = {
  readonly name: string
  readonly account: string
  /** The intent without the fields that all intents share. */
  readonly request: Json
  readonly bytes: Buffer
  readonly seller?: string
}

/** Operator list with the address that contains the operator's account number. */
const OPERATORS = { operators: [`0x${Number(OPERATOR.slice(4)).toString(16).padStart(40, '0')}`] }

/** Transaction bytes of an answer. Throws if the answer has none. */
const bytesOf = ({ body }: Answer): Buffer => {
  const data: unknown = body.transBytes?.data
  if (!Array.isArray(data)) throw new Error(JSON.stringify(body))
  return Buffer.from(data as number[])
}

async function purchases(market: Fixture): Promise<readonly PreparedAct[]> {
  const acts: PreparedAct[] = []
  for (const token of [market.announcement.tokens.native, evmToken(market), EDITIONS_TOKEN]) {
    const isNative = token === market.announcement.tokens.native
    const listing = await market.openListing({ token, price: '125.5' })
    const { accountId, key } = isNative ? await market.openAccount() : await openEvmBuyer(market)
    const prepared = await prepareBuy(market, listing, { accountId, key })
    const request = { kind: isNative ? 'buy' : 'buy-evm', token, serial: listing.serial, maxPrice: listing.price }
    const name = `a purchase in collection ${token}`
    acts.push({ name, account: accountId, request, bytes: bytesOf(prepared), seller: listing.seller })
  }
  return acts
}

/** Listings, a change of price, and unlistings with and without another listing. */
async function sales(market: Fixture): Promise<readonly PreparedAct[]> {
  const acts: PreparedAct[] = []
  for (const token of [market.announcement.tokens.native, evmToken(market), EDITIONS_TOKEN]) {
    const isNative = token === market.announcement.tokens.native
    const seller = await openSeller(market, { token, count: 2, keyType: 'ECDSA' })
    const { accountId: account, serials } = seller
    const [firstSerial = 0, secondSerial = 0] = serials
    const requestOf = (kind: string, serial: number): Json =>
      isNative ? { kind, token, serial } : { kind: `${kind}-evm`, token, serial, ...OPERATORS }
    const add = (name: string, request: Json, prepared: Answer) =>
      acts.push({ name: `${name} in collection ${token}`, account, request, bytes: bytesOf(prepared) })
    add('a listing', { ...requestOf('list', firstSerial), price: '25' }, await prepareList(market, seller))
    await listThroughApi(market, seller)
    add(
      'a listing at a new price',
      { ...requestOf('list', firstSerial), price: '30' },
      await prepareList(market, seller, '30'),
    )
    add('an unlisting of the only listing', requestOf('unlist', firstSerial), await prepareUnlist(market, seller))
    await listThroughApi(market, { ...seller, serial: secondSerial })
    add('an unlisting of one of two listings', requestOf('unlist', firstSerial), await prepareUnlist(market, seller))
  }
  return acts
}

/** `kind`, `price` and `mintCount` of a mint stage, as the market names them. */
type Stage = { readonly kind: string; readonly price: string; readonly mintCount?: string }
const STAGES: Readonly<Record<string, Stage>> = {
  'a mint of one': { kind: 'paid', price: '10' },
  'a mint of three': { kind: 'paid', price: '12.5', mintCount: '3' },
  'a mint of ten': { kind: 'paid', price: '0.01', mintCount: '10' },
  'a mint paid directly': { kind: 'direct', price: '10' },
  'a free claim': { kind: 'free', price: '0' },
}

async function mints(market: Fixture): Promise<readonly PreparedAct[]> {
  const acts: PreparedAct[] = []
  const add = async (name: string, { mintCount = '1', price, ...stage }: Stage): Promise<void> => {
    const launch = await openLaunch(market, { ...stage, price })
    const { accountId } = await market.openAccount()
    const prepared = await prepareMint(market, launch, accountId, { mintCount, price })
    const { requiredAllowance, acceptedMintCount } = prepared.body
    const request = {
      kind: 'mint',
      mintCode: launch.mintCode,
      count: acceptedMintCount as number,
      maxPrice: price,
      allowance: `${requiredAllowance}`,
    }
    acts.push({ name, account: accountId, request, bytes: bytesOf(prepared) })
  }
  for (const [name, stage] of Object.entries(STAGES)) await add(name, stage)
  await market.control('/readings', { freeClaimBytes: 'allowance' })
  await add('a free claim by allowance', { kind: 'free', price: '0' })
  return acts
}

async function offerAllowances(market: Fixture): Promise<readonly PreparedAct[]> {
  const acts: PreparedAct[] = []
  for (const allowance of [0.01, 125.5, 100_000]) {
    const { accountId, call } = await openWallet(market)
    const { body } = await call('allowanceApprove', { allowanceType: 'order', allowance })
    const bytes = Buffer.from(body.transactionBytes as string, 'base64')
    const request = { kind: 'offer-allowance', allowance: `${allowance}` }
    acts.push({ name: `an allowance for offers of ${allowance} HBAR`, account: accountId, request, bytes })
  }
  return acts
}

/** Two cases of the prepared bytes: without facts outside the bytes, and with all of these facts. */
async function casesOf(
  market: Fixture,
  { name, account, request, bytes, seller }: PreparedAct,
): Promise<readonly CorpusCase[]> {
  const commonFields = { account, nodes: ['0.0.3'], spenders: [OPERATOR], feeCap: '10', now: new Date().toISOString() }
  const isWarned = request['kind'] === 'list-evm' || name === 'a mint paid directly'
  const intent = { ...request, ...commonFields }
  const plainCase = honestCase({ name: `market: ${name}`, intent, bytes, verdict: isWarned ? 'warn' : 'match' })
  const { body } = await market.mirror(`/api/v1/accounts/${account}`)
  const listing = seller === undefined ? {} : { listing: { price: request['maxPrice'] as string, seller } }
  return [
    plainCase,
    withFullContext(plainCase, { ...listing, evm: { account: body.evm_address as string, contract: null } }),
  ]
}

/** Cases from a new practice market: bytes that its routes prepare for buying, selling, minting and offers. */
export async function marketBytes(): Promise<readonly CorpusCase[]> {
  const market = await startFixture()
  try {
    await market.control('/faults', { limits: 'off' })
    const cases: CorpusCase[] = []
    for (const prepareActs of [purchases, sales, mints, offerAllowances]) {
      for (const act of await prepareActs(market)) cases.push(...(await casesOf(market, act)))
    }
    return cases
  } finally {
    await market.stop()
  }
}
