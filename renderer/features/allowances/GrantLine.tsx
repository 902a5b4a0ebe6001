import { Coins } from 'lucide-react'
import { useId, useState, type ReactNode } from 'react'
import { formatHbar } from '@shared/amount'
import { countWithNoun, HIDDEN_AMOUNT, hbarWords, statFigure } from '../../format/money'
import { lowerFirstLetter, nameOr, plainText } from '../../format/text'
import { dateWords, utcWords } from '../../format/time'
import { flowsQueries } from '../flows/queries'
import { useKnownValue } from '../../query/use-query'
import { ArtStack } from '../../ui/ArtStack'
import { Badge } from '../../ui/Badge'
import { Button } from '../../ui/Button'
import { ErrorLine } from '../../ui/Confirm'
import { HbarText } from '../../ui/HbarText'
import { IconTile } from '../../ui/IconTile'
import { Money } from '../../ui/Money'
import { useApp, useGo } from '../../app/app-context'
import { useSettings } from '../../app/use-app-state'
import { openVault } from '../accounts/accounts-store'
import { useStartedFlow } from '../flows/use-followed-flow'
import { amountText, remainingText, sourceText, subjectText, tokenAmountText } from './allowance-text'
import { purposeWords } from './exposure-text'
import { RevokeButton } from './RevokeButton'
import { revokeTradeName } from './RevokePanels'
import {
  coveredItems,
  type Grant,
  grantKey,
  isNftKind,
  type HoldingsCompleteness,
  itemsWorth,
  nftExposure,
  twoDecimals,
  type HeldItem,
} from './spender-exposure'
import styles from './allowances.module.css'

type LineProps = {
  readonly grant: Grant
  readonly items: readonly HeldItem[]
  readonly holdingsCompleteness: HoldingsCompleteness
  readonly namesAccounts: boolean
}

/** One permission: its NFTs, what it allows, its worth or amount, its date, and the button to revoke it. */
export function GrantLine({ grant, items, holdingsCompleteness, namesAccounts }: LineProps) {
  const { row, account } = grant
  const coveredNfts = coveredItems(grant, items)
  const title = useGrantTitle(grant, coveredNfts, holdingsCompleteness)
  return (
    <li>
      <Line
        arts={<GrantArts grant={grant} items={items} />}
        title={title}
        badge={row.state === 'unknown' && <Badge>May be active</Badge>}
        note={noteWords(grant, coveredNfts, namesAccounts ? plainText(account.name, 24) : null)}
        amount={
          isNftKind(row) ? (
            <WorthCell grants={[grant]} items={items} holdingsCompleteness={holdingsCompleteness} />
          ) : (
            <AmountCell grant={grant} />
          )
        }
        since={<SinceCell grant={grant} />}
        action={<RevokeAction grant={grant} />}
      />
      <RevokeError grant={grant} />
    </li>
  )
}

type SingleNftsProps = Omit<LineProps, 'grant'> & { readonly grants: readonly Grant[] }

/** Several permissions over single NFTs of one account, as one line that unfolds. Each is revoked on its own. */
export function SingleNftsLine({ grants, items, holdingsCompleteness, namesAccounts }: SingleNftsProps) {
  const [isOpen, setOpen] = useState(false)
  const listId = useId()
  const [first] = grants
  if (!first) return null
  const coveredNfts = grants.flatMap((grant) => coveredItems(grant, items))
  const accountText = namesAccounts ? `, from ${plainText(first.account.name, 24)}` : ''
  const dates = grants.flatMap(({ row }) => row.grantedAt ?? []).toSorted()
  return (
    <li>
      <Line
        arts={<ArtStack images={knownImagesFirst(coveredNfts)} totalCount={grants.length} size="large" />}
        title={`${statFigure(grants.length)} single NFTs`}
        badge={null}
        note={`${listedWords(coveredNfts, grants.length)}${accountText}`}
        amount={<WorthCell grants={grants} items={items} holdingsCompleteness={holdingsCompleteness} />}
        since={dates[0] === undefined ? 'Since unknown' : `Since ${dateWords(dates[0])}`}
        action={
          <Button
            size="small"
            aria-expanded={isOpen}
            aria-controls={isOpen ? listId : undefined}
            onClick={() => setOpen(!isOpen)}
          >
            {isOpen ? 'Hide' : `Show ${statFigure(grants.length)}`}
          </Button>
        }
      />
      {isOpen && (
        <ul id={listId} className={styles['al-singles']}>
          {grants.map((grant) => (
            <GrantLine
              key={grantKey(grant)}
              grant={grant}
              items={items}
              holdingsCompleteness={holdingsCompleteness}
              namesAccounts={namesAccounts}
            />
          ))}
        </ul>
      )}
    </li>
  )
}

type CellsProps = {
  readonly arts: ReactNode
  readonly title: string
  readonly badge: ReactNode
  readonly note: string
  readonly amount: ReactNode
  readonly since: ReactNode
  readonly action: ReactNode
}

const Line = ({ arts, title, badge, note, amount, since, action }: CellsProps) => (
  <div className={styles['al-line']}>
    <span className={styles['al-arts']}>{arts}</span>
    <span className={styles['al-what']}>
      <span className={styles['al-title']}>
        <b className="cut" title={title}>
          <HbarText text={title} />
        </b>
        {badge}
      </span>
      <span className="small t2">
        <HbarText text={note} />
      </span>
    </span>
    <span className={styles['al-amount']}>{amount}</span>
    <span className={styles['al-since']}>{since}</span>
    <span className={styles['al-action']}>{action}</span>
  </div>
)

/** Art of the NFTs that a permission covers, or an icon for HBAR and tokens. */
export function GrantArts({ grant, items }: Pick<LineProps, 'grant' | 'items'>) {
  if (!isNftKind(grant.row)) {
    return (
      <IconTile>
        <Coins size={16} />
      </IconTile>
    )
  }
  const coveredNfts = coveredItems(grant, items)
  // If the loaded holdings have no NFT of the permission, one empty picture is shown.
  const images = coveredNfts.length > 0 ? knownImagesFirst(coveredNfts) : [null]
  return <ArtStack images={images} totalCount={Math.max(1, coveredNfts.length)} size="large" />
}

/** Images of NFTs. The known ones come first, because the images of a large collection arrive over time. */
const knownImagesFirst = (items: readonly HeldItem[]): readonly (string | null)[] =>
  items.map(({ nft }) => nft.image).toSorted((a, b) => Number(a === null) - Number(b === null))

const isListed = ({ nft }: HeldItem): boolean => (nft.listingCount ?? 0) > 0

/**
 * Number of listed NFTs. An NFT that is missing from the holdings, or whose number of listings is unknown, may be listed.
 */
function listedWords(coveredNfts: readonly HeldItem[], total: number): string {
  const listedCount = coveredNfts.filter(isListed).length
  const isUnknown = coveredNfts.length < total || coveredNfts.some(({ nft }) => nft.listingCount === null)
  if (listedCount === 0) return isUnknown ? 'Listings unknown' : 'Not listed'
  if (isUnknown) return `At least ${statFigure(listedCount)} listed`
  if (listedCount === total) return total === 1 ? 'Listed' : `All ${statFigure(total)} are listed`
  return `${statFigure(listedCount)} ${listedCount === 1 ? 'is' : 'are'} listed`
}

/** Title of a permission: "All 8 Tidal Forms, and any you get later", "Up to 500 ℏ for offers". */
function useGrantTitle(
  { row, account }: Grant,
  coveredNfts: readonly HeldItem[],
  holdingsCompleteness: HoldingsCompleteness,
): string {
  const { hideAmounts } = useSettings()
  const flowKind = useKnownValue(flowsQueries.list, (flows) => flows.find(({ id }) => id === row.flowId)?.kind ?? null)
  if (row.kind === 'nft') {
    const [item] = coveredNfts
    return item ? nameOr(item.nft.name, subjectText(row)) : subjectText(row)
  }
  if (isNftKind(row)) {
    const collection = nameOr(row.token?.name ?? null, row.token?.id ?? 'a collection')
    const areHoldingsComplete = holdingsCompleteness.get(account.id)
    if (areHoldingsComplete === undefined) return `${subjectText(row)}, and any you get later`
    if (coveredNfts.length === 0)
      return areHoldingsComplete ? `Any ${collection} you get later` : `Any ${collection} you hold or get later`
    return `${areHoldingsComplete ? 'All' : 'At least'} ${statFigure(coveredNfts.length)} ${collection}, and any you get later`
  }
  if (row.remaining === null) return `${row.kind === 'hbar' ? 'HBAR' : subjectText(row)}, amount unknown`
  if (row.kind === 'token') {
    return `Up to ${hideAmounts ? `${HIDDEN_AMOUNT} ${subjectText(row)}` : tokenAmountText(row, row.remaining)}`
  }
  const amount = hideAmounts ? HIDDEN_AMOUNT : (amountText(row, row.remaining) ?? '')
  const purpose = purposeWords(flowKind)
  return `Up to ${amount}${purpose === null ? '' : ` ${purpose}`}`
}

/**
 * Second line of a permission: its kind, whether its NFTs are listed, the delegate, the app's own record as the only
 * source, and the account.
 */
function noteWords({ row }: Grant, coveredNfts: readonly HeldItem[], accountName: string | null): string {
  const parts: string[] = []
  if (row.kind === 'nft-all') parts.push('Whole collection')
  if (row.kind === 'evm-all') parts.push('Whole EVM collection')
  if (row.kind === 'nft') parts.push('One NFT')
  if (isNftKind(row) && coveredNfts.some(isListed)) {
    parts.push(row.kind === 'nft' ? 'listed' : lowerFirstLetter(listedWords(coveredNfts, coveredNfts.length)))
  }
  if (row.kind === 'token') parts.push('Token')
  if (row.kind === 'hbar') parts.push('HBAR')
  if (row.delegatedBy) parts.push(`granted by delegate ${plainText(row.delegatedBy.name ?? row.delegatedBy.id, 40)}`)
  if (row.source === 'own record') parts.push('known from this app’s records only')
  if (accountName !== null) parts.push(`from ${accountName}`)
  return parts.join(', ')
}

/** Worth of the covered NFTs at the best offers. An unknown worth is a dash with its reason. */
function WorthCell({ grants, items, holdingsCompleteness }: Omit<SingleNftsProps, 'namesAccounts'>) {
  const { hideAmounts } = useSettings()
  const coveredNfts = grants.flatMap((grant) => coveredItems(grant, items))
  const { worth, unknownCount, hasUnknownFees } = itemsWorth(coveredNfts)
  const areHoldingsKnown = grants.every(({ account }) => holdingsCompleteness.has(account.id))
  const { count } = nftExposure(grants, items, holdingsCompleteness)
  const otherText = unknownCount > 0 ? `${countWithNoun(unknownCount, 'NFT')} of unknown worth not included` : undefined
  const feesText = hasUnknownFees ? 'after known fees' : 'after fees'
  if (worth === null) {
    const areHoldingsComplete = grants.every(({ account }) => holdingsCompleteness.get(account.id) === true)
    const noNftText = areHoldingsComplete
      ? 'Your holdings have no NFT of this permission.'
      : 'Not all your holdings are loaded.'
    const noWorthText = count === 0 ? noNftText : 'No usable offer on these NFTs.'
    const reason = areHoldingsKnown ? noWorthText : 'Your holdings are not loaded yet.'
    return (
      <>
        <Money hbar={null} title={reason} />
        <span className="small t2">{count === 0 && areHoldingsComplete ? 'none now' : 'worth unknown'}</span>
      </>
    )
  }
  return (
    <>
      <Money
        hbar={twoDecimals(worth)}
        isHidden={hideAmounts}
        {...(!hideAmounts && {
          title: `${hbarWords(formatHbar(worth))} at the best offer of the collection, ${feesText}`,
        })}
      />
      <span className="small t2" title={otherText && `${otherText}. The amount is ${feesText}.`}>
        {unknownCount > 0 ? `without ${countWithNoun(unknownCount, 'NFT')}` : feesText}
      </span>
    </>
  )
}

/** Unused amount of an allowance in HBAR or tokens, and the granted amount if a part was used. */
function AmountCell({ grant: { row } }: Pick<LineProps, 'grant'>) {
  const { hideAmounts } = useSettings()
  if (hideAmounts) {
    return (
      <>
        {HIDDEN_AMOUNT}
        <span className="small t2">at most</span>
      </>
    )
  }
  return (
    <>
      <span>
        <HbarText text={remainingText(row)} />
      </span>
      <span className="small t2">{amountNote(row)}</span>
    </>
  )
}

/** Meaning of the amount: what is left of the granted amount, or the most that the spender may take. */
function amountNote({ granted, remaining }: Grant['row']): string {
  if (remaining === null) return granted === null ? 'no amount known' : 'used part unknown'
  return granted !== null && granted !== remaining ? 'left' : 'at most'
}

/** Date of the grant. If this app granted the permission, the date opens the history entry. */
export function SinceCell({ grant: { row } }: Pick<LineProps, 'grant'>) {
  const go = useGo()
  const { flowId, grantedAt } = row
  const dateText = grantedAt === null ? 'Since unknown' : `Since ${dateWords(grantedAt)}`
  const source = `Source: ${sourceText(row.source)}`
  const title = grantedAt === null ? source : `${utcWords(grantedAt)}. ${source}`
  return (
    <span title={title}>
      {flowId === null ? (
        dateText
      ) : (
        <button type="button" className="link plain t2" onClick={() => go({ name: 'history', flow: flowId })}>
          {dateText}
          <span className="sr">, open history entry</span>
        </button>
      )}
      <span className="sr">. {source}</span>
    </span>
  )
}

type ActionProps = Pick<LineProps, 'grant'> & {
  /** True for the only permission of a spender that is not on the person's list. */
  readonly isDanger?: boolean
}

/** Button to revoke a permission. For an account without a key, the button imports the key. */
export function RevokeAction({ grant: { row, account }, isDanger = false }: ActionProps) {
  const { api, stores } = useApp()
  const revokeFlow = useStartedFlow(revokeTradeName(account.id, row.id))
  if (row.revoke !== null && account.access === 'watch') {
    return (
      <Button
        size="small"
        title={`Import the key of ${plainText(account.name, 40)} to revoke permissions.`}
        onClick={() => void openVault(stores.client, api, 'import-key', account.id)}
      >
        Import key
      </Button>
    )
  }
  return <RevokeButton row={row} account={account} revokeFlow={revokeFlow} isDanger={isDanger} />
}

/** Line below a permission that shows why the flow to revoke the permission could not start. */
export function RevokeError({ grant: { row, account } }: Pick<LineProps, 'grant'>) {
  const { state } = useStartedFlow(revokeTradeName(account.id, row.id))
  return (
    state.status === 'refused' && (
      <div className={styles['al-refused']}>
        <ErrorLine error={state.error} />
      </div>
    )
  )
}
