import type { ResultCell } from '@shared/contract/tools'
import { checksumOf, type EntityId } from '@shared/ids'
import { networkQueries } from '../connection/network-queries'
import { useKnownValue } from '../../query/use-query'
import { ledgerOf } from '../../format/id-check'
import { changeWords, DASH, MINUS, NNBSP, percentWords } from '../../format/money'
import { plainText, visibleText } from '../../format/text'
import { dateTimeWords, utcWords } from '../../format/time'
import { IdText } from '../../ui/Id'
import { useRecognizedId } from '../../ui/known-ids'
import { Money, Statistic } from '../../ui/Money'
import { Thumb } from '../../ui/Art'
import { Octagon } from '../../ui/StatusIcons'
import { useGo } from '../../app/app-context'
import { useAccounts } from '../../app/use-app-state'
import { cx } from '../../ui/cx'
import styles from './tools.module.css'

const NUMBER_FORMAT = new Intl.NumberFormat('en-US', { maximumFractionDigits: 8 })
/** Address of an account or a contract on an EVM. */
const EVM_ADDRESS = /^0x[0-9a-fA-F]{40}$/
/** Maximum length of a text in a table cell. */
const MAX_CELL_CHARACTERS = 60
/** Maximum length of a text in the tooltip of a table cell, and in a cell that fills a line. */
const MAX_WIDE_CHARACTERS = 300

/**
 * Cell with one value of a tool's answer. `isWide`: the cell fills a line. Third-party text is shown as plain text. Token ids,
 * account ids and serials link to the app's own pages.
 */
export function CellView({ cell, isWide = false }: { readonly cell: ResultCell; readonly isWide?: boolean }) {
  switch (cell.kind) {
    case 'text': {
      const longText = plainText(cell.text, MAX_WIDE_CHARACTERS)
      if (isWide) return EVM_ADDRESS.test(cell.text) ? <span className="mono sel">{longText}</span> : longText
      return <span title={longText}>{plainText(cell.text, MAX_CELL_CHARACTERS)}</span>
    }
    case 'none':
      return <span className="unknown">{DASH}</span>
    case 'number':
      return <span className="n">{NUMBER_FORMAT.format(cell.value).replace('-', MINUS)}</span>
    case 'hbar':
      return cell.exact === null ? <Statistic hbar={cell.value} /> : <Money hbar={cell.exact} />
    case 'amount':
      return (
        <span className="n">
          {plainText(cell.figure, 60)}
          {NNBSP}
          <span className="hb">{plainText(cell.unit, 40)}</span>
        </span>
      )
    case 'percent':
      return <span className="n">{cell.isChange ? changeWords(cell.value) : percentWords(cell.value)}</span>
    case 'image':
      return <Thumb src={cell.path} />
    case 'address':
      // An address without invisible characters is shown unchanged.
      return visibleText(cell.address) === cell.address ? cell.address : plainText(cell.address, MAX_WIDE_CHARACTERS)
    case 'flag':
      return cell.value ? 'yes' : 'no'
    case 'time':
      return (
        <span className="n" title={utcWords(cell.at)}>
          {dateTimeWords(cell.at)}
        </span>
      )
    case 'id':
      return <IdCell id={cell.id} idKind={cell.of} />
    case 'serial':
      return <SerialCell token={cell.token} serial={cell.serial} />
    case 'count':
      return (
        <span className="t2">
          {NUMBER_FORMAT.format(cell.count)} {countLocation(cell)}
        </span>
      )
  }
}

/** Words for the place where the items of a list are shown; empty for an empty list. */
function countLocation({ count, isBelow }: Extract<ResultCell, { kind: 'count' }>): string {
  if (isBelow) return 'below'
  return count === 0 ? '' : 'in the JSON'
}

function IdCell({ id, idKind }: { readonly id: EntityId; readonly idKind: 'token' | 'account' | 'other' }) {
  const go = useGo()
  const accounts = useAccounts()
  const { name, lookAlike } = useRecognizedId(id)
  const ledgerOfNetwork = useKnownValue(networkQueries.state, (network) => ledgerOf(network, accounts))
  // Before main has reported the network, the checksums of the accounts show the ledger.
  const ledger = ledgerOfNetwork ?? ledgerOf(null, accounts)
  const checksum = ledger === null ? null : checksumOf(id, ledger)
  const idText = <IdText id={id} checksum={checksum} />
  const lookAlikeWarning = lookAlike && (
    <span
      className="who-like"
      title={`Not ${plainText(lookAlike.name, 40)} (${lookAlike.id}): ${lookAlike.resemblance}`}
    >
      <Octagon size={12} />
      <span className="sr">could be taken for {plainText(lookAlike.name, 40)}</span>
    </span>
  )
  if (idKind === 'other') return idText
  const target =
    idKind === 'token'
      ? ({ name: 'collection', token: id } as const)
      : ({ name: 'readiness', account: id, token: null } as const)
  return (
    <span className={cx('row', styles['tl-id'])}>
      {lookAlikeWarning}
      <button
        type="button"
        className="link"
        title={idKind === 'token' ? 'Open the collection' : 'See account checks'}
        onClick={() => go(target)}
      >
        {idText}
      </button>
      {name !== null && !lookAlike && <span className="small t2 cut">{plainText(name, 30)}</span>}
    </span>
  )
}

function SerialCell({ token, serial }: { readonly token: EntityId; readonly serial: number }) {
  const go = useGo()
  return (
    <button
      type="button"
      className="link n"
      title={`Open serial ${serial} of ${token}`}
      onClick={() => go({ name: 'nft', token, serial })}
    >
      {serial}
    </button>
  )
}
