import { Ellipsis, GripVertical, KeyRound, Pencil, Trash2, Upload, UserCheck } from 'lucide-react'
import { type HTMLAttributes, useState } from 'react'
import type { Account } from '@shared/contract/accounts'
import { plainText } from '../../format/text'
import { hasEnded } from '../../format/flow-text'
import { openVault, selectAccount } from '../../stores/accounts'
import { Badge } from '../../ui/Badge'
import { FreshnessStamp } from '../../ui/FreshnessStamp'
import { IdChip } from '../../ui/Id'
import { Menu, MenuItem, MenuLine } from '../../ui/Menu'
import { Money } from '../../ui/Money'
import { useApp, useCopy, useGo, useSettings } from '../app-context'
import { useFollow } from '../flow/use-follow'
import { AccountMark } from '../shell/AccountSwitcher'
import { useMissingKey } from '../shell/use-missing-key'
import { Button } from '../../ui/Button'
import { OrderButtons, type OrderPosition } from './OrderButtons'
import { ProveRow } from './ProveRow'

type RowProps = {
  readonly account: Account
  readonly selected: boolean
  /** Among the others, counted from 0. */
  readonly place: OrderPosition
  /** What the grip listens to. */
  readonly grip: Grip
  /** While a row is dragged: whether it is this one, or would come to stand above or below this one. */
  readonly drag: 'dragged' | 'above' | 'below' | null
  readonly onRename: () => void
}

type Grip = Pick<HTMLAttributes<HTMLElement>, 'onPointerDown' | 'onPointerMove' | 'onPointerUp' | 'onPointerCancel'>

export function AccountRow({ account, selected, place, grip, drag, onRename }: RowProps) {
  const { api, stores } = useApp()
  const copy = useCopy()
  const { hideAmounts } = useSettings()
  const follow = useFollow(`prove ${account.id}`)
  const keyless = useMissingKey('affiliate')
  const [asked, setAsked] = useState(false)
  const prove = () => {
    setAsked(true)
    if (!keyless) follow.start(() => api.trade.signIn({ account: account.id }))
  }
  return (
    <>
      <tr data-row={account.id} className={drag === null ? undefined : `is-${drag}`}>
        <td className="lead whole">
          <span className="row">
            {place.of > 1 && (
              // By the keyboard its buttons move it.
              <span className="grip" title="Drag to another place" {...grip}>
                <GripVertical size={14} aria-hidden="true" />
              </span>
            )}
            {place.of > 1 && <OrderButtons account={account} place={place} />}
            <AccountMark account={account} />
            <b className="cut">{account.name}</b>
            {selected && <Badge tone="accent">in use</Badge>}
          </span>
        </td>
        <td>
          <IdChip id={account.id} checksum={account.checksum} onCopy={copy} />
        </td>
        <td className="t2">
          {account.access === 'watch' ? (
            <Badge tone={account.isKeyMissing ? 'danger' : 'neutral'}>
              {account.isKeyMissing ? 'Key missing' : 'Watch only'}
            </Badge>
          ) : (
            (account.keyType ?? 'Key of unknown type')
          )}
        </td>
        <td className="num strong">
          <Money hbar={account.balance?.hbar ?? null} hidden={hideAmounts} />
          <span className="acct-age">
            {account.balance ? (
              <FreshnessStamp stamp={account.balance.stamp} />
            ) : (
              <span className="micro t3">never read</span>
            )}
          </span>
        </td>
        <td className="num">
          <span className="row acts-cell">
            {account.access === 'key' && (
              <Button
                size="small"
                variant="quiet"
                aria-label={`Prove ${plainText(account.name, 40)} to the market`}
                title="Signs a message that moves nothing. Some markets ask for it."
                disabled={follow.flow !== null && !hasEnded(follow.flow.state)}
                busy={follow.state.status === 'starting'}
                onClick={prove}
              >
                Prove it is yours…
              </Button>
            )}
            {!selected && (
              <Button size="small" onClick={() => void selectAccount(stores.accounts, api, account.id)}>
                Use
              </Button>
            )}
            <RowMenu account={account} onRename={onRename} />
          </span>
        </td>
      </tr>
      <ProveRow account={account} follow={follow} isAsked={asked} />
    </>
  )
}

function RowMenu({ account, onRename }: { readonly account: Account; readonly onRename: () => void }) {
  const { api, stores } = useApp()
  const go = useGo()
  const vault = (task: 'import-key' | 'export-key' | 'remove-account') =>
    void openVault(stores.accounts, api, task, account.id)
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
      <MenuItem icon={<Pencil size={16} aria-hidden="true" />} onPick={onRename}>
        Rename
      </MenuItem>
      {account.access === 'watch' ? (
        <MenuItem icon={<KeyRound size={16} aria-hidden="true" />} onPick={() => vault('import-key')}>
          Import its key
        </MenuItem>
      ) : (
        <MenuItem icon={<Upload size={16} aria-hidden="true" />} onPick={() => vault('export-key')}>
          Export its key
        </MenuItem>
      )}
      <MenuLine />
      <MenuItem icon={<Trash2 size={16} aria-hidden="true" />} onPick={() => vault('remove-account')}>
        <span className="bad">Remove</span>
      </MenuItem>
    </Menu>
  )
}
