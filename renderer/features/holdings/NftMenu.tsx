import { Ellipsis } from 'lucide-react'
import type { EntityId } from '@shared/ids'
import type { HoldingMark, HoldingStatus } from '@shared/insight/set-aside'
import { markHoldings } from './holdings-store'
import { IconButton } from '../../ui/IconButton'
import { Menu, MenuItem, MenuLine } from '../../ui/Menu'
import { useApp, useGo } from '../../app/app-context'

type NftMenuProps = {
  /** `name` must already be safe to show, as `plainText` returns it. */
  readonly nft: { readonly token: EntityId; readonly serial: number; readonly name: string }
  readonly status: HoldingStatus
  /** True if the Tab key reaches the menu button. */
  readonly isTabStop: boolean
}

/**
 * Menu that marks one NFT. A mark of an NFT takes precedence over a mark of its collection, so a hidden NFT is shown
 * again by the mark `not-spam`, not by removing its mark.
 */
export function NftMenu({ nft: { token, serial, name }, status, isTabStop }: NftMenuProps) {
  const { api, stores } = useApp()
  const go = useGo()
  const setMark = (mark: HoldingMark) => void markHoldings(stores.client, api, [{ token, serial }], mark)
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
        <MenuItem onPick={() => setMark('hidden')}>Hide this NFT</MenuItem>
      ) : (
        <MenuItem onPick={() => setMark('not-spam')}>
          {status === 'hidden' ? 'Show this NFT again' : 'Mark this NFT as not spam'}
        </MenuItem>
      )}
      {status !== 'spam' && <MenuItem onPick={() => setMark('spam')}>Mark this NFT as spam</MenuItem>}
      <MenuLine />
      <MenuItem onPick={() => go({ name: 'collection', token })}>Open the collection</MenuItem>
    </Menu>
  )
}
