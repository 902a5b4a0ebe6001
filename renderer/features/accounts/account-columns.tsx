import { Ellipsis, GripVertical, KeyRound, Pencil, Signature, Trash2, Upload, UserCheck } from 'lucide-react'
import type { HTMLAttributes } from 'react'
import type { Account } from '@shared/contract/accounts'
import { plainText } from '../../format/text'
import { hasEnded } from '../flows/flow-text'
import { openVault, selectAccount } from './accounts-store'
import { Badge } from '../../ui/Badge'
import type { Column } from '../../ui/data-table'
import { FreshnessStamp, useIsStale } from '../../ui/FreshnessStamp'
import { IdChip } from '../../ui/Id'
import { Menu, MenuItem, MenuLine } from '../../ui/Menu'
import { Money } from '../../ui/Money'
import { Triangle } from '../../ui/StatusIcons'
import { useApp, useCopy, useGo } from '../../app/app-context'
import { holdingsQueries } from '../holdings/queries'
import { useCachedNftCounts } from '../holdings/use-holdings'
import { useMainQuery } from '../../query/use-query'
import { SkeletonBlock } from '../../ui/Skeleton'
import { cx } from '../../ui/cx'
import { statFigure } from '../../format/money'
import { useAccounts, useSettings } from '../../app/use-app-state'
import { useFollowedFlow, useStartedFlow } from '../flows/use-followed-flow'
import { AccountAvatar } from './AccountSwitcher'
import { useIsKeyMissing } from '../connection/use-is-key-missing'
import { Button } from '../../ui/Button'
import { OrderButtons, type OrderPosition } from './OrderButtons'
import { ProveRow } from './ProveRow'
import styles from './accounts.module.css'

type GripProps = Pick<
  HTMLAttributes<HTMLElement>,
  'onPointerDown' | 'onPointerMove' | 'onPointerUp' | 'onPointerCancel'
>

type AccountColumnProps = {
  readonly selectedId: string | null
  /** Account whose missing key the primary button of the page imports; null if no key is missing. */
  readonly keyImportAccountId: string | null
  readonly positionOf: (account: Account) => OrderPosition
  /** Pointer handlers for the drag grip of a row. */
  readonly gripProps: (id: string, index: number) => GripProps
  /** Called after an account has moved to a new index. */
  readonly onMoved: (account: Account, newIndex: number) => void
  /** Receipt time of the oldest balance, whose age the sum above the table shows; null without a balance. */
  readonly oldestBalanceAt: string | null
  readonly onProve: (account: Account) => void
  readonly onRename: (account: Account) => void
}

export const accountColumns = (props: AccountColumnProps): readonly Column<Account>[] => [
  {
    key: 'account',
    label: 'Account',
    className: 'lead whole',
    cell: (account) => <NameCell account={account} columnProps={props} />,
  },
  { key: 'id', label: 'Id', cell: (account) => <IdCell account={account} /> },
  {
    key: 'key',
    label: 'Key',
    className: 't2',
    cell: (account) => <KeyCell account={account} />,
  },
  {
    key: 'nfts',
    label: 'NFTs',
    align: 'end',
    isNamedWhenNarrow: true,
    cell: (account) => <NftCountCell account={account} isSelected={account.id === props.selectedId} />,
  },
  {
    key: 'balance',
    label: 'HBAR',
    align: 'end',
    className: 'strong',
    isNamedWhenNarrow: true,
    cell: (account) => <BalanceCell account={account} oldestBalanceAt={props.oldestBalanceAt} />,
  },
  {
    key: 'acts',
    label: 'Actions',
    isHeadHidden: true,
    align: 'end',
    cell: (account) => <ActionsCell account={account} columnProps={props} />,
  },
]

type CellProps = { readonly account: Account; readonly columnProps: AccountColumnProps }

function NameCell({ account, columnProps: { selectedId, positionOf, gripProps, onMoved } }: CellProps) {
  const position = positionOf(account)
  return (
    <span className="row">
      {/* The grip works only with a pointer. With the keyboard, the person uses `OrderButtons`. */}
      {position.count > 1 && (
        <span
          className={cx(styles['grip'], styles['sorting'])}
          title="Drag to reorder"
          {...gripProps(account.id, position.index)}
        >
          <GripVertical size={14} aria-hidden="true" />
        </span>
      )}
      <AccountAvatar account={account} />
      <b className="cut">{account.name}</b>
      {account.id === selectedId && <Badge tone="accent">in use</Badge>}
      {position.count > 1 && (
        <span className={styles['sorting']}>
          <OrderButtons account={account} position={position} onMoved={onMoved} />
        </span>
      )}
    </span>
  )
}

/**
 * Type of the key, or the reason why the account cannot sign. Without a keychain it is unknown which accounts have
 * keys.
 */
function KeyCell({ account: { access, isKeyMissing, keyType } }: { readonly account: Account }) {
  const hasKeyStore = useAccounts()?.keyStore.kind !== 'none'
  if (access !== 'watch') return keyType ?? 'Key of unknown type'
  if (isKeyMissing) {
    return (
      <span className="row strong">
        <Triangle size={14} /> Key missing
      </span>
    )
  }
  return <Badge>{hasKeyStore ? 'Watch only' : 'No keychain'}</Badge>
}

function IdCell({ account: { id, checksum } }: { readonly account: Account }) {
  return <IdChip id={id} checksum={checksum} onCopy={useCopy()} />
}

type NftCountProps = { readonly account: Account; readonly isSelected: boolean }

/**
 * Number of NFTs as last read; a dash if the holdings of the account were not read. The holdings of the selected
 * account are read for this cell.
 */
function NftCountCell({ account: { id }, isSelected }: NftCountProps) {
  const nftCount = useCachedNftCounts().get(id) ?? null
  const holdings = useMainQuery(holdingsQueries.accountHoldings(id), isSelected)
  if (nftCount === null && isSelected && holdings.status !== 'failed') return <SkeletonBlock width={24} height={12} />
  return (
    <span className="tn" title={nftCount === null ? 'Open Holdings to load the NFTs.' : undefined}>
      {statFigure(nftCount)}
      {nftCount === null && (
        <span className={styles['acct-age']}>
          <NotLoaded />
        </span>
      )}
    </span>
  )
}

type BalanceProps = { readonly account: Account; readonly oldestBalanceAt: string | null }

/** Largest difference in age, in milliseconds, at which the stamp of the sum also applies to a balance. */
const MAX_SHARED_AGE_DIFFERENCE_MS = 10_000

/** Balance of an account. Its age is shown only if the age differs from that of the sum. */
function BalanceCell({ account: { balance }, oldestBalanceAt }: BalanceProps) {
  const { hideAmounts } = useSettings()
  const isBalanceStale = useIsStale(balance?.stamp ?? null)
  const hasSharedAge =
    balance !== null &&
    oldestBalanceAt !== null &&
    Date.parse(balance.stamp.receivedAt) - Date.parse(oldestBalanceAt) <= MAX_SHARED_AGE_DIFFERENCE_MS
  return (
    <>
      <Money
        hbar={balance?.hbar ?? null}
        minDecimals={2}
        isHidden={hideAmounts}
        className={isBalanceStale ? 'is-stale' : undefined}
      />
      {!hasSharedAge && (
        <span className={styles['acct-age']}>{balance ? <FreshnessStamp stamp={balance.stamp} /> : <NotLoaded />}</span>
      )}
    </>
  )
}

/** Line below a dash, so that a figure that is not loaded is not read as zero. */
const NotLoaded = () => <span className="micro t3">not loaded yet</span>

/** Key under which the page stores the proof flow of an account. */
const proofFlowKey = ({ id }: Account): string => `prove ${id}`

function ActionsCell({ account, columnProps }: CellProps) {
  const { selectedId, keyImportAccountId, onProve, onRename } = columnProps
  const { api, stores } = useApp()
  const proof = useStartedFlow(proofFlowKey(account))
  const isAffiliateKeyMissing = useIsKeyMissing('affiliate')
  const prove = () => {
    onProve(account)
    if (!isAffiliateKeyMissing) proof.start(() => api.trade.signIn({ account: account.id }))
  }
  return (
    <span className="row acts-cell">
      {account.isKeyMissing && (
        <Button
          size="small"
          variant={account.id === keyImportAccountId ? 'primary' : 'secondary'}
          onClick={() => void openVault(stores.client, api, 'import-key', account.id)}
        >
          Import the key
        </Button>
      )}
      {account.id !== selectedId && (
        <Button size="small" onClick={() => void selectAccount(stores.client, api, account.id)}>
          Use account
        </Button>
      )}
      <RowMenu
        account={account}
        isProving={proof.state.status === 'starting' || (proof.flow !== null && !hasEnded(proof.flow.state))}
        onProve={prove}
        onRename={() => onRename(account)}
      />
    </span>
  )
}

type ProofProps = { readonly account: Account; readonly isRequested: boolean }

/** Row below an account, with the flow that proves the account to the market. */
export function AccountProofRow({ account, isRequested }: ProofProps) {
  const proof = useFollowedFlow(proofFlowKey(account))
  return <ProveRow account={account} proof={proof} isRequested={isRequested} />
}

type RowMenuProps = {
  readonly account: Account
  /** True while the flow that proves the account to the market is in progress. */
  readonly isProving: boolean
  readonly onProve: () => void
  readonly onRename: () => void
}

function RowMenu({ account, isProving, onProve, onRename }: RowMenuProps) {
  const { api, stores } = useApp()
  const go = useGo()
  const openVaultTask = (task: 'import-key' | 'export-key' | 'remove-account') =>
    void openVault(stores.client, api, task, account.id)
  return (
    <Menu
      trigger={
        <button type="button" className="btn quiet icon sm" aria-label={`More for ${plainText(account.name, 40)}`}>
          <Ellipsis size={16} aria-hidden="true" />
        </button>
      }
    >
      <MenuItem
        icon={<UserCheck size={16} aria-hidden="true" />}
        onPick={() => go({ name: 'readiness', account: account.id, token: null })}
      >
        Readiness
      </MenuItem>
      {account.access === 'key' && (
        <MenuItem
          icon={<Signature size={16} aria-hidden="true" />}
          disabledReason={isProving ? 'The sign-in is in progress' : undefined}
          onPick={onProve}
        >
          Sign in to the market…
        </MenuItem>
      )}
      <MenuItem icon={<Pencil size={16} aria-hidden="true" />} onPick={onRename}>
        Rename
      </MenuItem>
      {account.access === 'watch' ? (
        <MenuItem icon={<KeyRound size={16} aria-hidden="true" />} onPick={() => openVaultTask('import-key')}>
          Import the key
        </MenuItem>
      ) : (
        <MenuItem icon={<Upload size={16} aria-hidden="true" />} onPick={() => openVaultTask('export-key')}>
          Export the key
        </MenuItem>
      )}
      <MenuLine />
      <MenuItem icon={<Trash2 size={16} aria-hidden="true" />} onPick={() => openVaultTask('remove-account')}>
        <span className="bad">Remove account…</span>
      </MenuItem>
    </Menu>
  )
}
