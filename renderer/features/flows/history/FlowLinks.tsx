import { Fragment, type ReactNode } from 'react'
import type { Flow } from '@shared/contract/flows'
import type { EntityId } from '@shared/ids'
import { type Fact, requestFacts } from '../words/facts'
import { spenderOf } from '../words/spender'
import { HBAR, hbarWords } from '../../../format/money'
import { endsWithSerial, nameOr, plainText } from '../../../format/text'
import type { Route } from '../../../stores/route'
import { IdChip } from '../../../ui/Id'
import { useCopy, useGo } from '../../../app/app-context'
import { useAccountName, useAmountHider } from '../../../app/use-app-state'
import { knownValue } from '../../../query/remote'
import { useMainQuery } from '../../../query/use-query'
import { cx } from '../../../ui/cx'
import { listedSpender } from '../../allowances/use-listed-spender'
import { ExplorerLink } from '../../explorer/ExplorerLink'
import { listsQueries } from '../../lists/queries'
import { useChecksum } from './use-checksum'
import { useCollectionName } from './use-collection-name'
import styles from './history.module.css'

type LabeledLine = { readonly label: string; readonly content: ReactNode }

/**
 * Details of a flow as labeled lines: the facts of the request that the row does not show, then the NFT, collection,
 * account, spender and transactions, with links and copyable ids.
 */
export function FlowLinks({ flow }: { readonly flow: Flow }) {
  const veil = useAmountHider()
  return (
    <dl className={styles['flow-links']}>
      {furtherFacts(flow).map(({ label, value }) => (
        <Fragment key={label}>
          <dt className="small">{label}</dt>
          <dd className="tn">{veil(value)}</dd>
        </Fragment>
      ))}
      {linesOf(flow).map(({ label, content }) => (
        <Fragment key={label}>
          <dt className="small">{label}</dt>
          <dd>{content}</dd>
        </Fragment>
      ))}
    </dl>
  )
}

/** Labels of the numbers of a mint, which share one line. */
const COUNT_LABELS: ReadonlySet<string> = new Set(['NFTs requested', 'Accepted', 'Arrived'])

/**
 * Facts of the request that the row does not show. Leaves out an amount that equals the payment or an earlier amount, and
 * puts the numbers of a mint into one line.
 */
function furtherFacts(flow: Flow): readonly Fact[] {
  const shownAmounts = new Set(flow.paid === null ? [] : [hbarWords(flow.paid)])
  const facts = requestFacts(flow).filter(({ label, value }) => {
    if (flow.kind === 'mint' && COUNT_LABELS.has(label)) return false
    if (!value.endsWith(HBAR)) return true
    const isNew = !shownAmounts.has(value)
    shownAmounts.add(value)
    return isNew
  })
  const countsText = mintCountsText(flow)
  return countsText === null ? facts : [{ label: 'NFTs', value: countsText }, ...facts]
}

/** Numbers of a mint: "2 requested, 2 arrived", or "7 requested, 3 accepted, 3 arrived". Null for another flow. */
function mintCountsText({ kind, count, accepted, outcome }: Flow): string | null {
  if (kind !== 'mint' || count === null) return null
  return [
    `${count} requested`,
    ...(accepted === null || accepted === count ? [] : [`${accepted} accepted`]),
    ...(outcome?.of === 'mint' ? [`${outcome.minted.length} arrived`] : []),
  ].join(', ')
}

function linesOf(flow: Flow): readonly LabeledLine[] {
  const { token, serial, account, allowance, transactionId, outcome } = flow
  const marketTransactionId = outcome?.of === 'batch' ? outcome.transactionId : null
  return [
    ...(token !== null && serial !== null
      ? [{ label: 'NFT', content: <NftLine flow={flow} token={token} serial={serial} /> }]
      : []),
    ...(token !== null ? [{ label: 'Collection', content: <CollectionLine token={token} /> }] : []),
    { label: 'Account', content: <AccountLine account={account} /> },
    ...(allowance === null ? [] : [{ label: 'Spender', content: <SpenderLine account={spenderOf(allowance)} /> }]),
    ...(transactionId === null ? [] : [{ label: 'Transaction', content: <TransactionLine id={transactionId} /> }]),
    ...(marketTransactionId === null
      ? []
      : [{ label: 'Market transaction', content: <TransactionLine id={marketTransactionId} /> }]),
  ]
}

/** Id of the history entry, as the log and the export have it. */
export const EntryId = ({ id }: { readonly id: string }) => (
  <p className={cx('row small t2', styles['entry-id'])}>
    Entry <CopyableId id={id} isShortened />
  </p>
)

type CopyableIdProps = { readonly id: string; readonly isShortened?: boolean }

/**
 * Id with a button that copies the id. Has no label, because the list shows the label. An id of the ledger has its
 * checksum.
 */
function CopyableId({ id, isShortened = false }: CopyableIdProps) {
  const copy = useCopy()
  const checksum = useChecksum()(id)
  return <IdChip id={id} checksum={checksum} isShortened={isShortened} onCopy={copy} />
}

function PageLink({ route, children }: { readonly route: Route; readonly children: ReactNode }) {
  const go = useGo()
  return (
    <button type="button" className="link" onClick={() => go(route)}>
      {children}
    </button>
  )
}

function NftLine({ flow, token, serial }: { readonly flow: Flow; readonly token: EntityId; readonly serial: number }) {
  const name = nameOr(flow.title, `#${serial}`)
  return (
    <>
      <PageLink route={{ name: 'nft', token, serial }}>
        {name}
        {!endsWithSerial(name, serial) && <span className="t3 tn"> #{serial}</span>}
      </PageLink>
      <ExplorerLink target={{ token, serial }} targetName="the NFT" />
    </>
  )
}

function CollectionLine({ token }: { readonly token: EntityId }) {
  const collectionName = useCollectionName()
  return (
    <>
      <PageLink route={{ name: 'collection', token }}>{collectionName(token)}</PageLink>
      <CopyableId id={token} />
      <ExplorerLink target={{ token, serial: null }} targetName="the collection" />
    </>
  )
}

function AccountLine({ account }: { readonly account: EntityId }) {
  const accountName = useAccountName()
  return (
    <>
      <PageLink route={{ name: 'accounts' }}>{plainText(accountName(account), 40)}</PageLink>
      <CopyableId id={account} />
      <ExplorerLink target={{ account }} targetName="the account" />
    </>
  )
}

function SpenderLine({ account }: { readonly account: string }) {
  const lists = knownValue(useMainQuery(listsQueries.state))
  const name = lists && listedSpender(lists, account)?.name
  return (
    <>
      {name && <span>{plainText(name, 40)}</span>}
      <CopyableId id={account} />
      <ExplorerLink target={{ account }} targetName="the spender" />
      <PageLink route={{ name: 'allowances' }}>View allowances</PageLink>
    </>
  )
}

const TransactionLine = ({ id }: { readonly id: string }) => (
  <>
    <CopyableId id={id} />
    <ExplorerLink target={{ transaction: id }} targetName="the transaction" />
  </>
)
