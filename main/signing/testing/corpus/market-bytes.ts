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
  /** The fields of the intent that depend on its kind, and `kind`. `casesOf` adds the common fields. */
  readonly requestFields: Json
  readonly bytes: Buffer
  readonly seller?: string
}

/** Operator list with the address that contains the operator's account number. */
const OPERATORS = { operators: [`0x${Number(OPERATOR.slice(4)).toString(16).padStart(40, '0')}`] }

/** Transaction bytes of an answer. Throws if the answer has none. */
const bytesOf = ({ body }: Answer): Buffer => {
  const byteValues: unknown = body.transBytes?.data
  if (!Array.isArray(byteValues)) throw new Error(JSON.stringify(body))
  return Buffer.from(byteValues as number[])
}

async function purchases(market: Fixture): Promise<readonly PreparedAct[]> {
  const acts: PreparedAct[] = []
  for (const token of [market.announcement.tokens.native, evmToken(market), EDITIONS_TOKEN]) {
    const isNative = token === market.announcement.tokens.native
    const listing = await market.openListing({ token, price: '125.5' })
    const { accountId, key } = isNative ? await market.openAccount() : await openEvmBuyer(market)
    const preparedAnswer = await prepareBuy(market, listing, { accountId, key })
    const requestFields = { kind: isNative ? 'buy' : 'buy-evm', token, serial: listing.serial, maxPrice: listing.price }
    const name = `a purchase in collection ${token}`
    acts.push({ name, account: accountId, requestFields, bytes: bytesOf(preparedAnswer), seller: listing.seller })
  }
  return acts
}

/** Listings, listings at a new price, and unlistings: of the only listing, and of one of two listings. */
async function sales(market: Fixture): Promise<readonly PreparedAct[]> {
  const acts: PreparedAct[] = []
  for (const token of [market.announcement.tokens.native, evmToken(market), EDITIONS_TOKEN]) {
    const isNative = token === market.announcement.tokens.native
    const seller = await openSeller(market, { token, count: 2, keyType: 'ECDSA' })
    const { accountId: account, serials } = seller
    const [firstSerial = 0, secondSerial = 0] = serials
    const requestFieldsOf = (kind: string, serial: number): Json =>
      isNative ? { kind, token, serial } : { kind: `${kind}-evm`, token, serial, ...OPERATORS }
    const addAct = (name: string, requestFields: Json, preparedAnswer: Answer) =>
      acts.push({ name: `${name} in collection ${token}`, account, requestFields, bytes: bytesOf(preparedAnswer) })
    addAct('a listing', { ...requestFieldsOf('list', firstSerial), price: '25' }, await prepareList(market, seller))
    await listThroughApi(market, seller)
    addAct(
      'a listing at a new price',
      { ...requestFieldsOf('list', firstSerial), price: '30' },
      await prepareList(market, seller, '30'),
    )
    addAct(
      'an unlisting of the only listing',
      requestFieldsOf('unlist', firstSerial),
      await prepareUnlist(market, seller),
    )
    await listThroughApi(market, { ...seller, serial: secondSerial })
    addAct(
      'an unlisting of one of two listings',
      requestFieldsOf('unlist', firstSerial),
      await prepareUnlist(market, seller),
    )
  }
  return acts
}

/** Kind and price of a stage of a launch, as the practice market names them, and the NFTs to mint (1 by default). */
type MintSetup = { readonly kind: string; readonly price: string; readonly mintCount?: string }
const MINT_SETUPS: Readonly<Record<string, MintSetup>> = {
  'a mint of one': { kind: 'paid', price: '10' },
  'a mint of three': { kind: 'paid', price: '12.5', mintCount: '3' },
  'a mint of ten': { kind: 'paid', price: '0.01', mintCount: '10' },
  'a mint paid directly': { kind: 'direct', price: '10' },
  'a free claim': { kind: 'free', price: '0' },
}

async function mints(market: Fixture): Promise<readonly PreparedAct[]> {
  const acts: PreparedAct[] = []
  const addMint = async (name: string, { mintCount = '1', price, ...stage }: MintSetup): Promise<void> => {
    const launch = await openLaunch(market, { ...stage, price })
    const { accountId } = await market.openAccount()
    const preparedAnswer = await prepareMint(market, launch, accountId, { mintCount, price })
    const { requiredAllowance, acceptedMintCount } = preparedAnswer.body
    const requestFields = {
      kind: 'mint',
      mintCode: launch.mintCode,
      count: acceptedMintCount as number,
      maxPrice: price,
      allowance: `${requiredAllowance}`,
    }
    acts.push({ name, account: accountId, requestFields, bytes: bytesOf(preparedAnswer) })
  }
  for (const [name, setup] of Object.entries(MINT_SETUPS)) await addMint(name, setup)
  // From here on, the market prepares a free claim as an allowance of 0 instead of a transfer of 0 HBAR.
  await market.control('/readings', { freeClaimBytes: 'allowance' })
  await addMint('a free claim by allowance', { kind: 'free', price: '0' })
  return acts
}

async function offerAllowances(market: Fixture): Promise<readonly PreparedAct[]> {
  const acts: PreparedAct[] = []
  for (const allowance of [0.01, 125.5, 100_000]) {
    const { accountId, call } = await openWallet(market)
    const { body } = await call('allowanceApprove', { allowanceType: 'order', allowance })
    const bytes = Buffer.from(body.transactionBytes as string, 'base64')
    const requestFields = { kind: 'offer-allowance', allowance: `${allowance}` }
    acts.push({ name: `an allowance for offers of ${allowance} HBAR`, account: accountId, requestFields, bytes })
  }
  return acts
}

/** Two cases of one prepared act: without facts outside the bytes, and with all of these facts. */
async function casesOf(
  market: Fixture,
  { name, account, requestFields, bytes, seller }: PreparedAct,
): Promise<readonly CorpusCase[]> {
  const commonFields = { account, nodes: ['0.0.3'], spenders: [OPERATOR], feeCap: '10', now: new Date().toISOString() }
  const isWarningExpected = requestFields['kind'] === 'list-evm' || name === 'a mint paid directly'
  const intent = { ...requestFields, ...commonFields }
  const caseWithoutContext = honestCase({
    name: `market: ${name}`,
    intent,
    bytes,
    verdict: isWarningExpected ? 'warn' : 'match',
  })
  const { body } = await market.mirror(`/api/v1/accounts/${account}`)
  const listing = seller === undefined ? {} : { listing: { price: requestFields['maxPrice'] as string, seller } }
  return [
    caseWithoutContext,
    withFullContext(caseWithoutContext, { ...listing, evm: { account: body.evm_address as string, contract: null } }),
  ]
}

/**
 * Starts a practice market and returns cases with the bytes that the market prepares for purchases, sales, mints and
 * offers.
 */
export async function recordMarketCases(): Promise<readonly CorpusCase[]> {
  const market = await startFixture()
  try {
    // Without rate limits, so that no request below is refused for its rate.
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
