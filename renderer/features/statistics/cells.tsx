/**
 * Cells of the statistics tables. The names of collections arrive after the rows, so each cell reads the name itself and the
 * rows stay the same.
 */
import { useStore } from 'zustand'
import type { NamedId } from '@shared/contract/common'
import type { MarketTransaction } from '@shared/contract/statistics'
import type { EntityId } from '@shared/ids'
import { changeWords, DASH, HBAR, NNBSP, roundedHbarFigure, statFigure } from '../../format/money'
import { nameOr, plainText } from '../../format/text'
import { statisticsQueries } from './queries'
import { useIsOffline } from '../../query/use-is-offline'
import { useKnownValue } from '../../query/use-query'
import { Thumb } from '../../ui/Art'
import { Badge } from '../../ui/Badge'
import { IdText, AccountText } from '../../ui/Id'
import { Statistic } from '../../ui/Money'
import { useApp, useGo } from '../../app/app-context'
import { useAccounts } from '../../app/use-app-state'
import { useExplorer } from '../explorer/use-explorer'
import { cx } from '../../ui/cx'
import { soldNftKey } from './sold-nfts-store'
import styles from './statistics.module.css'

/** Name of a collection, or the token id while no name is known. */
export function CollectionName({ token }: { readonly token: EntityId }) {
  const name = useKnownValue(statisticsQueries.names, (names) => names.get(token)?.name ?? null)
  return name === null ? <IdText id={token} /> : <>{nameOr(name, token)}</>
}

type CollectionCellProps = {
  readonly token: EntityId
  /** Name from the row; if absent, the name from the list of all names. */
  readonly name?: string
}

/** Image and name of a collection. */
export function CollectionCell({ token, name }: CollectionCellProps) {
  const image = useKnownValue(statisticsQueries.names, (names) => names.get(token)?.image ?? null)
  return (
    <span className={styles['stat-item']}>
      <Thumb src={image} className="t28" />
      <span className="cut">{name === undefined ? <CollectionName token={token} /> : nameOr(name, token)}</span>
    </span>
  )
}

type SoldNftProps = Pick<MarketTransaction, 'token' | 'serial' | 'name' | 'image'>

/**
 * Image and name of a sold NFT, which may arrive after the row. Without a name, the collection and the serial are shown.
 * Without an image, the cell stays empty: an image of the collection would look like the image of this NFT.
 */
export function SoldNft({ token, serial, name, image }: SoldNftProps) {
  const { stores } = useApp()
  const isOffline = useIsOffline()
  const key = soldNftKey({ token, serial })
  const lateFacts = useStore(stores.statistics.soldNfts, ({ nfts }) => nfts.get(key) ?? null)
  const isPending = useStore(stores.statistics.soldNfts, ({ pendingKeys }) => pendingKeys.has(key)) && !isOffline
  const nameText = name ?? lateFacts?.name ?? null
  return (
    <span className={styles['stat-item']}>
      <Thumb src={image ?? lateFacts?.image ?? null} className="t28" isPending={isPending} />
      <SoldName token={token} serial={serial} name={nameText} isPending={isPending} />
    </span>
  )
}

function SoldName({ token, serial, name, isPending }: Omit<SoldNftProps, 'image'> & { readonly isPending: boolean }) {
  if (name !== null) return <span className="cut">{nameOr(name, `#${serial}`)}</span>
  if (isPending) return <span className={cx('skel', styles['pending-name'])} />
  return (
    <span className="cut">
      <CollectionName token={token} /> #{serial}
    </span>
  )
}

/** Change in percent: a loss is red. */
export const Change = ({ percent }: { readonly percent: number | null }) => (
  <span className={cx('n', percent !== null && percent < 0 ? 'bad' : 't2')}>{changeWords(percent)}</span>
)

type AccountLinkProps = {
  readonly account: NamedId | null
  /** True if the Tab key can reach the link. */
  readonly isStop?: boolean
  /** True if an account without a name is shown with the checksum of its id. */
  readonly showsChecksum?: boolean
}

/**
 * Link to the readiness page of an account, labelled with the person's name for the account or with the id. A dash if the
 * account is null.
 */
export function AccountLink({ account, isStop = true, showsChecksum = false }: AccountLinkProps) {
  const go = useGo()
  const isOwn = useAccounts()?.accounts.some(({ id }) => id === account?.id) ?? false
  if (!account) return <span className="t3">{DASH}</span>
  return (
    <span className={cx('row', styles['stat-who'])}>
      <button
        type="button"
        className="link plain cut"
        tabIndex={isStop ? 0 : -1}
        title={`${account.id}-${account.checksum}: show the market’s checks of this account`}
        onClick={() => go({ name: 'readiness', account: account.id, token: null })}
      >
        <AccountText account={account} showsChecksum={showsChecksum} />
      </button>
      {isOwn && <Badge tone="accent">yours</Badge>}
    </span>
  )
}

/** Dash for a value that the market does not report. */
export const NotReported = () => (
  <span className="t3" title="Not reported by the market">
    {DASH}
  </span>
)

type TransactionLinkProps = {
  readonly id: string | null
  /** True if the Tab key can reach the link. */
  readonly isStop: boolean
}

/** Shortened transaction id; a link if the market's profile names an explorer, and a dash if the id is null. */
export function TransactionLink({ id, isStop }: TransactionLinkProps) {
  const { urlOf, openUrl } = useExplorer()
  if (id === null) return <span className="t3">{DASH}</span>
  const url = urlOf({ transaction: id })
  const shortId = shortTransactionId(plainText(id, 60))
  if (url === null) return <span title={plainText(id, 60)}>{shortId}</span>
  return (
    <button
      type="button"
      className="link plain cut"
      tabIndex={isStop ? 0 : -1}
      title={`${plainText(id, 60)}: open in the ledger’s explorer`}
      onClick={() => openUrl(url)}
    >
      {shortId}
    </button>
  )
}

/** Transaction id with the payer and both ends of its time: “0.0.9@17637…0001”. Other texts stay as they are. */
function shortTransactionId(id: string): string {
  const [, payer, seconds, nanoseconds] = /^(\d+\.\d+\.\d+)[-@](\d{6,})[-.](\d{7,})$/.exec(id) ?? []
  return payer && seconds && nanoseconds ? `${payer}@${seconds.slice(0, 5)}…${nanoseconds.slice(-4)}` : id
}

/** Amount from which a price or an average is shown without decimals. */
const MIN_ROUNDED_HBAR = 100_000

/** Price of a sale, or an average of prices. With two decimals, unless the amount is whole or large. A dash if unknown. */
export function TradePrice({ hbar }: { readonly hbar: number | null }) {
  if (hbar === null || Number.isInteger(hbar) || Math.abs(hbar) >= MIN_ROUNDED_HBAR) return <Statistic hbar={hbar} />
  return (
    <span className="n">
      {roundedHbarFigure(hbar) + NNBSP}
      <span className="hb">{HBAR}</span>
    </span>
  )
}

type AmountProps = {
  readonly value: number | null
  readonly currency: string | null
  /** True for a price or an average of prices, false for a sum. */
  readonly isPrice?: boolean
}

/** Amount with its currency: HBAR if `currency` is null. An amount in another token is never shown as HBAR. */
export function Amount({ value, currency, isPrice = false }: AmountProps) {
  if (value === null || currency === null) return isPrice ? <TradePrice hbar={value} /> : <Statistic hbar={value} />
  return (
    <span className="n" title={`In ${plainText(currency, 40)}, not ${HBAR}`}>
      {statFigure(value) + NNBSP}
      <span className="t3">{plainText(currency, 16)}</span>
    </span>
  )
}
