import type { ReactNode } from 'react'
import type { NamedId } from '@shared/contract/common'
import type { ChequeLine, ReviewModel } from '@shared/contract/review'
import { nameOr, plainText } from '../../format/text'
import { Art } from '../../ui/Art'
import { cx } from '../../ui/cx'
import { IdText } from '../../ui/Id'
import { Money } from '../../ui/Money'
import { Worded } from '../../ui/Worded'
import './cheque.css'

/** What leaves, what arrives, from and to whom, and the most the ledger may charge. */
export function Cheque({ model }: { readonly model: ReviewModel }) {
  const refused = model.verdict === 'refuse'
  return (
    <section className="cheque" aria-label="What it does">
      <Row label={refused ? 'Would give' : 'You give'}>
        <Lines lines={model.gives} none="Nothing" refused={refused} />
      </Row>
      <Row label={refused ? 'Would get' : 'You get'}>
        <Lines lines={model.gets} none="Nothing" refused={refused} />
      </Row>
      <Row label="From">
        <div className="parties">
          <div className="party">
            <Who who={model.account} />
          </div>
        </div>
      </Row>
      {model.payees.length > 0 && (
        <Row label="To" top={model.payees.length > 1}>
          <Payees model={model} />
        </Row>
      )}
      {model.feeMax !== null && (
        <Row label="Fee up to">
          <div className="feeline">
            <Money hbar={model.feeMax} />
            <span className="t2">network fee, paid by {nameOr(model.account.name, model.account.id)}</span>
          </div>
        </Row>
      )}
    </section>
  )
}

type RowProps = { readonly label: string; readonly top?: boolean; readonly children: ReactNode }

const Row = ({ label, top, children }: RowProps) => (
  <div className="cheque-row">
    <span className={cx('label', top && 'top')}>{label}</span>
    {children}
  </div>
)

/** The person's own name for it, or none; the id and checksum always. */
function Who({ who }: { readonly who: NamedId }) {
  return (
    <>
      {who.name !== null && <b>{plainText(who.name, 40)}</b>}
      <span className="t2">
        <IdText id={who.id} checksum={who.checksum} />
      </span>
    </>
  )
}

function Payees({ model }: { readonly model: ReviewModel }) {
  return (
    <div className="parties">
      {model.payees.map((p, i) => (
        <div className="party" key={i}>
          <PayeeName payee={p} refused={model.verdict === 'refuse'} />
          <span className="t2">
            <IdText id={p.who.id} checksum={p.who.checksum} />
          </span>
          <span className="amt">
            <Money hbar={p.hbar} />
          </span>
        </div>
      ))}
    </div>
  )
}

type PayeeProps = { readonly payee: ReviewModel['payees'][number]; readonly refused: boolean }

/** What the app knows of a receiver comes first; a name it cannot vouch for never stands alone or in bold. */
function PayeeName({ payee, refused }: PayeeProps) {
  const { who, isNameTrusted, role } = payee
  const name = who.name === null ? null : plainText(who.name, 40)
  switch (role) {
    case 'seller':
      if (name === null) return <span className="t2">Seller, not in your book</span>
      return isNameTrusted ? <b>{name}, seller</b> : <span className="t2 cut">Seller, named by you: {name}</span>
    case 'market':
      return <b>Market fees</b>
    case 'other': {
      if (name !== null && !isNameTrusted) {
        return <span className={cx('cut', refused ? 'bad' : 't2')}>Named by you: {name}</span>
      }
      return <span className={refused ? 'bad strong' : 'strong'}>{name ?? 'Not in your book'}</span>
    }
  }
}

type LinesProps = { readonly lines: readonly ChequeLine[]; readonly none: string; readonly refused: boolean }

function Lines({ lines, none, refused }: LinesProps) {
  if (lines.length === 0) return <span className="t2">{none}</span>
  const only = lines.length === 1
  return (
    <div className="cheque-lines">
      {lines.map((line, i) => (
        <div key={i} className="cheque-line">
          {i > 0 && <span className="t2">and</span>}
          <Line line={line} only={only} refused={refused} />
        </div>
      ))}
    </div>
  )
}

type LineProps = { readonly line: ChequeLine; readonly only: boolean; readonly refused: boolean }

function Line({ line, only, refused }: LineProps) {
  // What was not asked for is named in red where the whole is refused, and in bold ink otherwise.
  const tone = cx(!line.asked && refused && 'bad')
  switch (line.kind) {
    case 'hbar':
      return (
        <span className={cx(only && !refused ? 'big' : 'mid', 'tn', tone)}>
          <Money hbar={line.hbar} />
        </span>
      )
    case 'nft':
      return (
        <div className="getrow">
          <Art src={line.image} className={line.asked ? 'art48' : 'art32'} />
          <div className="cut">
            <div className={cx('mid cut', tone)}>{nameOr(line.name, `Serial ${line.serial}`)}</div>
            <div className="small t2 cut">
              {nameOr(line.collection, '')} <IdText id={line.token.id} checksum={line.token.checksum} />, serial{' '}
              {line.serial}
            </div>
          </div>
        </div>
      )
    case 'text':
      return (
        <div>
          <div className={cx('mid', tone)}>
            <Worded text={plainText(line.text, 200)} />
          </div>
          {line.note !== null && (
            <div className="small t2">
              <Worded text={plainText(line.note, 300)} />
            </div>
          )}
        </div>
      )
  }
}
