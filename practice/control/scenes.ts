import { parseHbar } from '@shared/amount'
import { z } from 'zod'
import { entityId } from '../ledger/proto'
import { ledgerId } from '../service/params'
import type { Service } from '../service/service'
import { TREASURY, account, privateKeyOfAccount } from '../world/accounts'
import { derOf } from '../world/keys'
import { hbar, unlistedSerials } from './common'
import { controlRoute, type ControlRoute } from './route'

const FIRST_NEW_ACCOUNT = 9_000_001
/** Most NFTs of one collection: a wallet can be as large as any the app supports. */
const MOST_NFTS = 5000
const FIRST_ODD_ACCOUNT = 9_500_001
/** An address that does not follow from any key. */
const STRANGE_ALIAS = 'ab'.repeat(20)

const keyType = z.enum(['ED25519', 'ECDSA']).describe('What kind of key it has.')
const tokenIds = z.array(ledgerId).prefault([])
const accountBody = z.strictObject({
  hbar: hbar.default('1000'),
  keyType: keyType.default('ED25519'),
  maxAutoAssociations: z.int().min(-1).default(-1).describe('Free places for new tokens; -1 is without end.'),
  num: z.int().min(1).optional().describe(`Its number, or the next free one from there; from ${FIRST_NEW_ACCOUNT}.`),
  receiverSigRequired: z.boolean().default(false).describe('Whether it has to sign for what it gets.'),
  associated: tokenIds.describe('Tokens that it is associated with.'),
  kyc: tokenIds.describe('Tokens that it is granted KYC for.'),
  frozen: tokenIds.describe('Tokens that it is frozen for.'),
  nfts: z
    .record(z.string(), z.int().min(1).max(MOST_NFTS))
    .default({})
    .describe(
      `By id of a collection: how many unlisted NFTs of the crowd’s it is given, at most ${MOST_NFTS} of each.`,
    ),
  units: z
    .record(z.string(), z.string().regex(/^\d{1,18}$/))
    .default({})
    .describe('By id of a fungible token: how many of its smallest units it is given.'),
  deleted: z.boolean().default(false).describe('Whether it is deleted, after all the rest.'),
})
type Opening = z.output<typeof accountBody>

const aliasBody = z.strictObject({
  keyType: keyType.default('ECDSA'),
  alias: z
    .enum(['none', 'other'])
    .describe('No EVM alias, or one that does not follow from the key, as after a change of the key.'),
})
const fundBody = z.strictObject({
  account: ledgerId.describe('Id of an account, `0.0.N`.'),
  amount: hbar.describe('How much it is given, in HBAR.'),
})

/** Routes that open new accounts, with keys that follow from the seed. */
export const sceneRoutes = (service: Service): readonly ControlRoute[] => [
  controlRoute({
    method: 'POST',
    path: '/accounts/open',
    summary: 'Opens an account, and answers its id, its private key (DER, as hex) and the NFTs it was given.',
    body: accountBody,
    handle: (given) => {
      const num = open(service, given)
      const nfts = grant(service, num, given)
      service.ledger.state.undo.commit()
      service.changed(true)
      const privateKey = derOf(given.keyType, privateKeyOfAccount(service.seed, num))
      return { accountId: entityId(num), keyType: given.keyType, nfts, privateKey }
    },
  }),
  controlRoute({
    method: 'POST',
    path: '/accounts/open-alias',
    summary: 'Opens an account whose EVM alias is not that of its key, and answers its id.',
    body: aliasBody,
    handle: (given) => ({ accountId: entityId(openOdd(service, given)) }),
  }),
  controlRoute({
    method: 'POST',
    path: '/accounts/fund',
    summary: 'Gives an account HBAR from the treasury, and answers its balance in tinybar.',
    body: fundBody,
    handle: ({ account: num, amount }) => {
      const { state } = service.ledger
      pay(service, num, parseHbar(amount))
      state.undo.commit()
      service.changed()
      return { tinybar: state.requireAccount(num).balance.toString() }
    },
  }),
]

function pay({ ledger: { state } }: Service, num: number, tinybar: bigint): void {
  state.requireAccount(num)
  state.addBalance(TREASURY, -tinybar)
  state.addBalance(num, tinybar)
}

function open(service: Service, given: Opening): number {
  const { seed, ledger } = service
  const { maxAutoAssociations, receiverSigRequired } = given
  const tinybar = parseHbar(given.hbar)
  let num = given.num ?? FIRST_NEW_ACCOUNT
  while (ledger.state.accounts.has(num)) num += 1
  ledger.state.openAccount(account(seed, num, 0n, given.keyType, maxAutoAssociations, { receiverSigRequired }))
  pay(service, num, tinybar)
  return num
}

function openOdd({ ledger: { state }, seed, changed }: Service, given: z.output<typeof aliasBody>): number {
  let num = FIRST_ODD_ACCOUNT
  while (state.accounts.has(num)) num += 1
  const evmAddress = given.alias === 'other' ? STRANGE_ALIAS : null
  state.openAccount(account(seed, num, 0n, given.keyType, -1, { evmAddress }))
  state.undo.commit()
  changed()
  return num
}

/** Gives a new account its tokens, and associates it where needed; returns its NFTs. */
function grant(service: Service, num: number, given: Opening): { readonly token: string; readonly serial: number }[] {
  const { state } = service.ledger
  const associate = (token: number): void => {
    if (!state.requireAccount(num).tokens.has(token)) state.associate(num, token, false)
  }
  for (const token of given.associated) associate(token)
  for (const token of given.kyc) state.setKyc(num, token, true)
  const nfts = Object.entries(given.nfts).flatMap(([id, count]) => {
    const token = ledgerId.parse(id)
    if (state.tokens.has(token)) associate(token)
    return unlistedSerials(service, token, count).map((serial) => {
      state.moveNft(token, serial, num)
      return { token: entityId(token), serial }
    })
  })
  for (const [id, units] of Object.entries(given.units)) {
    const token = ledgerId.parse(id)
    associate(token)
    state.addUnits(TREASURY, token, -BigInt(units))
    state.addUnits(num, token, BigInt(units))
  }
  for (const token of given.frozen) state.setFrozen(num, token, true)
  if (given.deleted) state.deleteAccount(num)
  return nfts
}
