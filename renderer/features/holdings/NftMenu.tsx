import { Ellipsis } from 'lucide-react'
import type { EntityId } from '@shared/ids'
import type { HoldingMark, HoldingStatus } from '@shared/insight/set-aside'
import { errorText } from '../../format/error-text'
import { markHoldings } from './mark-holdings'
import { showToast } from '../../stores/toasts'
import { Button } from '../../ui/Button'
import { IconButton } from '../../ui/IconButton'
import { Menu, MenuItem, MenuLine } from '../../ui/Menu'
import { useApp, useGo } from '../../app/app-context'

type NftMenuProps = {
  /** `name`: name that is safe to show, such as a result of `plainText`. */
  readonly nft: { readonly token: EntityId; readonly serial: number; readonly name: string }
  readonly status: HoldingStatus
  /** True if the Tab key reaches the menu button. */
  readonly isTabStop: boolean
}

/**
 * Menu that marks one NFT. To show a hidden NFT again, the menu sets the mark `not-spam`: only a mark of the NFT
 * overrides a mark of the whole collection, so removing the NFT's mark would not be enough.
 */
export function NftMenu({ nft: { token, serial, name }, status, isTabStop }: NftMenuProps) {
  const go = useGo()
  const setMark = useSetMark({ token, serial, name })
  return (
    <Menu
      trigger={
        <IconButton
          isSmall
          label={`More for ${name}`}
          tabIndex={isTabStop ? 0 : -1}
          icon={<Ellipsis size={14} aria-hidden="true" />}
        />
      }
    >
      {status === 'shown' ? (
        <MenuItem onPick={() => void setMark('hidden')}>Hide this NFT</MenuItem>
      ) : (
        <MenuItem onPick={() => void setMark('not-spam')}>
          {status === 'hidden' ? 'Show this NFT again' : 'Mark this NFT as not spam'}
        </MenuItem>
      )}
      {status !== 'spam' && <MenuItem onPick={() => void setMark('spam')}>Mark this NFT as spam</MenuItem>}
      <MenuLine />
      <MenuItem onPick={() => go({ name: 'collection', token })}>Open the collection</MenuItem>
    </Menu>
  )
}

/** Function that marks one NFT, and shows a toast if that fails. */
function useSetMark({ token, serial, name }: NftMenuProps['nft']): (mark: HoldingMark) => Promise<void> {
  const { api, stores } = useApp()
  return async (mark) => {
    const error = await markHoldings(stores.client, api, [{ token, serial }], mark)
    if (error === null) return
    showToast(stores.toasts, {
      id: `mark ${token} ${serial}`,
      mark: 'stopped',
      title: `${name} was not marked`,
      action: null,
      detail: `${errorText(error).title}.`,
      untilMs: null,
    })
  }
}

/** Button that shows an NFT again that is hidden or spam. */
export function ShowAgainButton({ nft, status, isTabStop }: NftMenuProps) {
  const setMark = useSetMark(nft)
  const label = status === 'hidden' ? 'Show again' : 'Not spam'
  return (
    <Button
      size="small"
      variant="quiet"
      tabIndex={isTabStop ? 0 : -1}
      aria-label={`${label}: ${nft.name}`}
      onClick={() => void setMark('not-spam')}
    >
      {label}
    </Button>
  )
}
