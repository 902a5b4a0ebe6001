import { endsWithSerial, nameOr } from '../../format/text'
import { cx } from '../../ui/cx'
import styles from './listings.module.css'

type NftNameCellProps = {
  /** Third-party text; null or empty while unknown. */
  readonly name: string | null
  readonly serial: number
}

/**
 * Name of an NFT in a row. A name without its serial is followed by the serial, which is never cut, because two long
 * names can have the same start.
 */
export function NftNameCell({ name, serial }: NftNameCellProps) {
  const nameText = nameOr(name, `Serial ${serial}`)
  const hasSerial = endsWithSerial(nameText, serial)
  return (
    <span className={cx('row', styles['nft-name'])} title={nameText}>
      <span className="strong cut">{nameText}</span>
      {!hasSerial && <span className="t2 n">#{serial}</span>}
    </span>
  )
}
