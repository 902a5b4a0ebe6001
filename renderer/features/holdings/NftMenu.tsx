import { Ellipsis } from 'lucide-react'
import type { EntityId } from '@shared/ids'
import type { HoldingMark, HoldingStatus } from '@shared/insight/set-aside'
import { markItems } from './holdings-store'
import { IconButton } from '../../ui/IconButton'
import { Menu, MenuItem, MenuLine } from '../../ui/Menu'
import { useApp, useGo } from '../../app/app-context'

type NftMenuProps = {
  /** The name must already be safe to show. */
  readonly nft: { readonly token: EntityId; readonly serial: number; readonly name: string }
  readonly place: HoldingStatus
  readonly isStop: boolean
}

/** Menu that marks one NFT. Its own mark takes precedence over the mark of its collection. */
export function NftMenu({ nft: { token, serial, name }, place, isStop }: NftMenuProps) {
  const { api, stores } = useApp()
  const go = useGo()
  const setMark = (mark: HoldingMark) => void markItems(stores.client, api, [{ token, serial }], mark)
  return (
    <Menu
      trigger={
        <IconButton
          small
          label={`More for ${name}`}
          tabIndex={isStop ? 0 : -1}
          icon={<Ellipsis size={14} aria-hidden="true" />}
        />
      }
    >
      {place === 'shown' ? (
        <MenuItem onPick={() => setMark('hidden')}>Hide this NFT</MenuItem>
      ) : (
        <MenuItem onPick={() => setMark('not-spam')}>
          {place === 'hidden' ? 'Show this NFT again' : 'Mark this NFT as not spam'}
        </MenuItem>
      )}
      {place !== 'spam' && <MenuItem onPick={() => setMark('spam')}>Mark this NFT as spam</MenuItem>}
      <MenuLine />
      <MenuItem onPick={() => go({ name: 'collection', token })}>Open the collection</MenuItem>
    </Menu>
  )
}
