import { Fragment, type ReactNode } from 'react'
import type { Flow } from '@shared/contract/flows'
import type { EntityId } from '@shared/ids'
import { spenderOf } from '../words/spender'
import { nameOr, plainText } from '../../../format/text'
import type { Route } from '../../../stores/route'
import { IdChip } from '../../../ui/Id'
import { useCopy, useGo } from '../../../app/app-context'
import { useAccountName } from '../../../app/use-app-state'
import { ExplorerLink } from '../../explorer/ExplorerLink'
import { useCollectionName } from './use-collection-name'
import styles from './history.module.css'

type Line = { readonly label: string; readonly content: ReactNode }

/** Ids of everything the flow concerns, each in full and copyable, with links to its page and to the explorer. */
export function FlowLinks({ flow }: { readonly flow: Flow }) {
  return (
    <dl className={styles['flow-links']}>
      {linesOf(flow).map(({ label, content }) => (
        <Fragment key={label}>
          <dt className="small">{label}</dt>
          <dd>{content}</dd>
        </Fragment>
      ))}
    </dl>
  )
}

function linesOf(flow: Flow): readonly Line[] {
  const { token, serial, account, allowance, transactionId, outcome } = flow
  const batch = outcome?.of === 'batch' ? outcome.transactionId : null
  return [
    ...(token !== null && serial !== null
      ? [{ label: 'NFT', content: <NftLine flow={flow} token={token} serial={serial} /> }]
      : []),
    ...(token !== null ? [{ label: 'Collection', content: <CollectionLine token={token} /> }] : []),
    { label: 'Account', content: <AccountLine account={account} /> },
    ...(allowance === null ? [] : [{ label: 'Spender', content: <SpenderLine id={spenderOf(allowance)} /> }]),
    ...(transactionId === null ? [] : [{ label: 'Transaction', content: <TransactionLine id={transactionId} /> }]),
    ...(batch === null ? [] : [{ label: 'Market transaction', content: <TransactionLine id={batch} /> }]),
    { label: 'Entry', content: <Chip id={flow.id} short /> },
  ]
}

type ChipProps = { readonly id: string; readonly short?: boolean }

/** Id without a label, because the label is already next to the id. */
function Chip({ id, short = false }: ChipProps) {
  const copy = useCopy()
  return <IdChip id={id} short={short} onCopy={copy} />
}

function PageLink({ to, children }: { readonly to: Route; readonly children: ReactNode }) {
  const go = useGo()
  return (
    <button type="button" className="link" onClick={() => go(to)}>
      {children}
    </button>
  )
}

function NftLine({ flow, token, serial }: { readonly flow: Flow; readonly token: EntityId; readonly serial: number }) {
  return (
    <>
      <PageLink to={{ name: 'nft', token, serial }}>
        {nameOr(flow.title, `Serial ${serial}`)} <span className="t3 tn">#{serial}</span>
      </PageLink>
      <ExplorerLink target={{ token, serial }} targetName="the NFT" />
    </>
  )
}

function CollectionLine({ token }: { readonly token: EntityId }) {
  const name = useCollectionName()
  return (
    <>
      <PageLink to={{ name: 'collection', token }}>{name(token)}</PageLink>
      <Chip id={token} />
      <ExplorerLink target={{ token, serial: null }} targetName="the collection" />
    </>
  )
}

function AccountLine({ account }: { readonly account: EntityId }) {
  const name = useAccountName()
  return (
    <>
      <PageLink to={{ name: 'accounts' }}>{plainText(name(account), 40)}</PageLink>
      <Chip id={account} />
      <ExplorerLink target={{ account }} targetName="the account" />
    </>
  )
}

const SpenderLine = ({ id }: { readonly id: string }) => (
  <>
    <PageLink to={{ name: 'allowances' }}>Allowances</PageLink>
    <Chip id={id} />
    <ExplorerLink target={{ account: id }} targetName="the spender" />
  </>
)

const TransactionLine = ({ id }: { readonly id: string }) => (
  <>
    <Chip id={id} />
    <ExplorerLink target={{ transaction: id }} targetName="the transaction" />
  </>
)
