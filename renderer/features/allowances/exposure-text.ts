/** Sentences about what a spender can take, with money and names. Pure. */
import { formatHbar } from '@shared/amount'
import type { FlowKindName } from '@shared/contract/flows'
import { countWithNoun, hbarWords, statFigure, HBAR, HIDDEN_AMOUNT, NNBSP } from '../../format/money'
import { nameOr } from '../../format/text'
import { subjectText, tokenAmountText } from './allowance-text'
import {
  coveredItems,
  type Grant,
  hbarExposure,
  type HeldItem,
  isNftKind,
  type HoldingsCompleteness,
  nftExposure,
} from './spender-exposure'

/** Rounded amount, for a sentence with "about". */
const roundedWords = (tinybar: bigint): string => `${statFigure(Number(formatHbar(tinybar)))}${NNBSP}${HBAR}`

/** Name of the NFT if the permissions over NFTs are one permission over a single NFT; otherwise null. */
function onlyNftName(grants: readonly Grant[], items: readonly HeldItem[]): string | null {
  const [grant, ...others] = grants.filter(({ row }) => isNftKind(row))
  if (!grant || others.length > 0 || grant.row.kind !== 'nft') return null
  const [item] = coveredItems(grant, items)
  return item ? nameOr(item.nft.name, subjectText(grant.row)) : subjectText(grant.row)
}

const collectionNames = (grants: readonly Grant[]): string =>
  [
    ...new Set(
      grants
        .filter(({ row }) => isNftKind(row))
        .map(({ row }) => nameOr(row.token?.name ?? null, row.token?.id ?? 'a collection')),
    ),
  ].join(', ')

/**
 * Worth in a sentence: "worth about 4,210 ℏ". If the worth of some is unknown, "(10 worth about 4,210 ℏ, 2 of unknown
 * worth)".
 */
function worthClause({ count, worth, unknownCount }: ReturnType<typeof nftExposure>): string {
  if (worth === null) return 'of unknown worth'
  const knownText = `worth about ${roundedWords(worth)}`
  if (unknownCount === 0 || count === null) return knownText
  return `(${statFigure(count - unknownCount)} ${knownText}, ${statFigure(unknownCount)} of unknown worth)`
}

/** Clause about NFTs: "move 12 of your NFTs worth about 4,210 ℏ"; null without a permission over NFTs. */
function nftClause(
  grants: readonly Grant[],
  items: readonly HeldItem[],
  holdingsCompleteness: HoldingsCompleteness,
): string | null {
  if (!grants.some(({ row }) => isNftKind(row))) return null
  const exposure = nftExposure(grants, items, holdingsCompleteness)
  if (exposure.count === null) return `move all your NFTs of ${collectionNames(grants)}`
  if (exposure.count === 0) return `move NFTs of ${collectionNames(grants)} that you get later`
  const name = onlyNftName(grants, items)
  const mayBeMore = grants.some(
    ({ account, row }) => row.kind !== 'nft' && holdingsCompleteness.get(account.id) === false,
  )
  const subject = name ?? `${mayBeMore ? 'at least ' : ''}${statFigure(exposure.count)} of your NFTs`
  return `move ${subject} ${worthClause(exposure)}`
}

/** Clause about HBAR: "take up to 500 ℏ"; null without an allowance in HBAR. */
function hbarClause(grants: readonly Grant[]): string | null {
  const { allowanceSum, count, unknownCount } = hbarExposure(grants)
  if (count === 0) return null
  if (unknownCount === count) return 'take an unknown amount of HBAR'
  const amount = hbarWords(formatHbar(allowanceSum))
  return unknownCount === 0 ? `take up to ${amount}` : `take up to ${amount} plus an unknown amount`
}

/** Clause about tokens: "take up to 100 HRBD"; null without an allowance in tokens. */
function tokenClause(grants: readonly Grant[], hideAmounts: boolean): string | null {
  const rows = grants.map(({ row }) => row).filter(({ kind }) => kind === 'token')
  const [row] = rows
  if (!row) return null
  if (rows.length > 1) return `take tokens under ${countWithNoun(rows.length, 'allowance')}`
  if (row.remaining === null) return `take an unknown amount of ${subjectText(row)}`
  return `take up to ${hideAmounts ? `${HIDDEN_AMOUNT} ${subjectText(row)}` : tokenAmountText(row, row.remaining)}`
}

/**
 * Predicate of a sentence about a spender: "can move 12 of your NFTs worth about 4,210 ℏ and take up to 500 ℏ". Begins
 * with "may be able to" if no permission is known to be active. `hideAmounts` hides amounts of tokens only; the caller
 * hides amounts in HBAR, which are recognized by their unit.
 */
export function exposureWords(
  grants: readonly Grant[],
  items: readonly HeldItem[],
  holdingsCompleteness: HoldingsCompleteness,
  hideAmounts: boolean,
): string {
  const clauses = [
    nftClause(grants, items, holdingsCompleteness),
    hbarClause(grants),
    tokenClause(grants, hideAmounts),
  ].flatMap((clause) => clause ?? [])
  const lastClause = clauses.at(-1) ?? ''
  const text = clauses.length > 1 ? `${clauses.slice(0, -1).join(', ')} and ${lastClause}` : lastClause
  const verb = grants.some(({ row }) => row.state === 'active') ? 'can' : 'may be able to'
  return `${verb} ${text}`
}

/** Purpose of an allowance, by the flow of this app that granted it; null for other allowances. */
export function purposeWords(kind: FlowKindName | null): string | null {
  switch (kind) {
    case 'allowance':
    case 'restore':
      return 'for offers'
    case 'mint':
      return 'left from a mint'
    case 'buy-evm':
      return 'left from a purchase'
    default:
      return null
  }
}
