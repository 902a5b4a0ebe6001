import {
  BookUser,
  Clock,
  Image,
  Images,
  Keyboard,
  type LucideIcon,
  PanelLeft,
  SlidersHorizontal,
  Wallet,
  Workflow,
  Zap,
} from 'lucide-react'
import { Art } from '../../ui/Art'
import { IdText } from '../../ui/Id'
import { ShortcutKeys } from '../shell/ShortcutKeys'
import type { PaletteEntry, PaletteEntryIcon } from './entries'

const ICONS: Readonly<Record<PaletteEntryIcon, LucideIcon>> = {
  page: PanelLeft,
  collection: Images,
  nft: Image,
  account: Wallet,
  book: BookUser,
  flow: Workflow,
  action: Zap,
  setting: SlidersHorizontal,
  recent: Clock,
  help: Keyboard,
}

/** Line for one entry of the palette: icon or image, label, note, id and keyboard shortcut. */
export function EntryLine({ entry }: { readonly entry: PaletteEntry }) {
  const Icon = typeof entry.icon === 'string' ? ICONS[entry.icon] : entry.icon
  return (
    <>
      {entry.image === null ? <Icon size={16} aria-hidden="true" /> : <Art src={entry.image} className="thumb" />}
      <span className="cut">{entry.label}</span>
      {entry.note !== null && <span className="t3 small cut">{entry.note}</span>}
      <span className="sp" />
      {entry.entity && (
        <span className="small t2">
          <IdText id={entry.entity.id} checksum={entry.entity.checksum} />
        </span>
      )}
      {entry.shortcutText !== null && <ShortcutKeys keys={entry.shortcutText} />}
    </>
  )
}
