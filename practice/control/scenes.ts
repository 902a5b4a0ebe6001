import { parseHbar } from '@shared/amount'
import { z } from 'zod'
import { entityId } from '../ledger/proto'
import { ledgerIdParam } from '../service/params'
import type { Service } from '../service/service'
import { TREASURY, newAccount, privateKeyOfAccount } from '../world/accounts'
import { derOf } from '../world/keys'
import { hbarParam, unlistedCrowdSerials } from './common'
import { controlRoute, type ControlRoute } from './route'

// Account numbers above those of the seeded world.

const FIRST_NEW_ACCOUNT = 9_000_001
const FIRST_ALIAS_ACCOUNT = 9_500_001

/** Maximum number of NFTs that a new account can receive from one collection. */
const MAX_NFTS_PER_COLLECTION = 5000
/** An EVM address that no key of the world has. */
const UNRELATED_ALIAS = 'ab'.repeat(20)

const keyType = z.enum(['ED25519', 'ECDSA']).describe('Type of the account’s key.')
const tokenIds = z.array(ledgerIdParam).prefault([])
const accountBody = z.strictObject({
  hbar: hbarParam.default('1000'),
  keyType: keyType.default('ED25519'),
  maxAutoAssociations: z
    .int()
    .min(-1)
    .default(-1)
    .describe('Automatic token associations of the account; -1 for no limit.'),
  num: z
    .int()
    .min(1)
    .optional()
    .describe(`Number of the account, ${FIRST_NEW_ACCOUNT} if absent. If the number is taken, the next free number.`),
  receiverSigRequired: z.boolean().default(false).describe('True: the account must sign to receive.'),
  associated: tokenIds.describe('Tokens to associate.'),
  kyc: tokenIds.describe('Tokens for which the account is granted KYC.'),
  frozen: tokenIds.describe('Tokens for which the account is frozen.'),
  nfts: z
    .record(z.string(), z.int().min(1).max(MAX_NFTS_PER_COLLECTION))
    .default({})
    .describe(
      `Number of unlisted NFTs to receive from the crowd, by collection id; at most ${MAX_NFTS_PER_COLLECTION} each.`,
    ),
  units: z
    .record(z.string(), z.string().regex(/^\d{1,18}$/))
    .default({})
    .describe('Smallest units to receive, by id of the fungible token.'),
  deleted: z.boolean().default(false).describe('True: the account is deleted after all other settings are applied.'),
})
type AccountInput = z.output<typeof accountBody>

const aliasBody = z.strictObject({
  keyType: keyType.default('ECDSA'),
  alias: z
    .enum(['none', 'other'])
    .describe('`none`: no EVM alias. `other`: an alias that does not follow from the key, as after a key change.'),
})
const fundBody = z.strictObject({
  account: ledgerIdParam.describe('Id of an account, `0.0.N`.'),
  amount: hbarParam.describe('Amount to give, in HBAR, as a decimal number.'),
})

/** Routes that open and fund accounts. The keys of new accounts follow from the world's seed. */
export const sceneRoutes = (service: Service): readonly ControlRoute[] => [
  controlRoute({
    method: 'POST',
    path: '/accounts/open',
    summary: 'Creates an account. Returns its id, its private key (DER, as hex) and its NFTs.',
    body: accountBody,
    handle: (settings) => {
      const num = openAccount(service, settings)
      const nfts = applyTokenSettings(service, num, settings)
      service.ledger.state.undo.commit()
      service.scheduleSave('urgent')
      const privateKey = derOf(settings.keyType, privateKeyOfAccount(service.seed, num))
      return { accountId: entityId(num), keyType: settings.keyType, nfts, privateKey }
    },
  }),
  controlRoute({
    method: 'POST',
    path: '/accounts/open-alias',
    summary:
      'Creates an account without an EVM alias, or with an alias that does not follow from its key. Returns the account’s id.',
    body: aliasBody,
    handle: (settings) => ({ accountId: entityId(openAliasAccount(service, settings)) }),
  }),
  controlRoute({
    method: 'POST',
    path: '/accounts/fund',
    summary: 'Gives an account HBAR from the treasury. Returns the account’s new balance in tinybar.',
    body: fundBody,
    handle: ({ account: num, amount }) => {
      const { state } = service.ledger
      fundFromTreasury(service, num, parseHbar(amount))
      state.undo.commit()
      service.scheduleSave()
      return { tinybar: state.requireAccount(num).balance.toString() }
    },
  }),
]

function fundFromTreasury({ ledger: { state } }: Service, num: number, tinybar: bigint): void {
  state.requireAccount(num)
  state.addBalance(TREASURY, -tinybar)
  state.addBalance(num, tinybar)
}

function openAccount(service: Service, settings: AccountInput): number {
  const { seed, ledger } = service
  const { keyType: accountKeyType, maxAutoAssociations, receiverSigRequired } = settings
  const tinybar = parseHbar(settings.hbar)
  let num = settings.num ?? FIRST_NEW_ACCOUNT
  while (ledger.state.accounts.has(num)) num += 1
  ledger.state.openAccount(newAccount(seed, num, { keyType: accountKeyType, maxAutoAssociations, receiverSigRequired }))
  fundFromTreasury(service, num, tinybar)
  return num
}

function openAliasAccount(
  { ledger: { state }, seed, scheduleSave }: Service,
  settings: z.output<typeof aliasBody>,
): number {
  let num = FIRST_ALIAS_ACCOUNT
  while (state.accounts.has(num)) num += 1
  const evmAddress = settings.alias === 'other' ? UNRELATED_ALIAS : null
  state.openAccount(newAccount(seed, num, { keyType: settings.keyType, evmAddress }))
  state.undo.commit()
  scheduleSave()
  return num
}

/** Applies the token and NFT settings of a new account, and deletes the account if requested. Returns the received NFTs. */
function applyTokenSettings(
  service: Service,
  num: number,
  settings: AccountInput,
): { readonly token: string; readonly serial: number }[] {
  const { state } = service.ledger
  const associate = (token: number): void => {
    if (!state.requireAccount(num).tokens.has(token)) state.associate(num, token)
  }
  for (const token of settings.associated) associate(token)
  for (const token of settings.kyc) state.setKyc(num, token, true)
  const nfts = Object.entries(settings.nfts).flatMap(([id, count]) => {
    const token = ledgerIdParam.parse(id)
    if (state.tokens.has(token)) associate(token)
    return unlistedCrowdSerials(service, token, count).map((serial) => {
      state.moveNft(token, serial, num)
      return { token: entityId(token), serial }
    })
  })
  for (const [id, units] of Object.entries(settings.units)) {
    const token = ledgerIdParam.parse(id)
    associate(token)
    state.addUnits(TREASURY, token, -BigInt(units))
    state.addUnits(num, token, BigInt(units))
  }
  for (const token of settings.frozen) state.setFrozen(num, token, true)
  if (settings.deleted) state.deleteAccount(num)
  return nfts
}
