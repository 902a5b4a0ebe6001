import type { ReactNode } from 'react'
import type { ReviewModel } from '@shared/contract/review'
import { nameOr, plainText } from '../../format/text'
import { cx } from '../../ui/cx'
import { IdText } from '../../ui/Id'
import { Money } from '../../ui/Money'
import { Lines } from './Lines'
import { Payees } from './Payees'
import chequeStyles from './cheque.module.css'
import reviewStyles from './review.module.css'

/** Amounts that leave and arrive, sender and receivers, and the highest fee that the ledger may charge. */
export function Cheque({ model }: { readonly model: ReviewModel }) {
  const refused = model.verdict === 'refuse'
  const { account, payees } = model
  return (
    <section className={cx(chequeStyles['cheque'], reviewStyles['cheque'])} aria-label="What it does">
      <Row label={refused ? 'Would give' : 'You give'}>
        <Lines lines={model.gives} refused={refused} />
      </Row>
      <Row label={refused ? 'Would get' : 'You get'}>
        <Lines lines={model.gets} refused={refused} />
      </Row>
      {model.asks.length > 0 && (
        <Row label="You ask for">
          <Lines lines={model.asks} refused={refused} />
        </Row>
      )}
      <Row label={model.subject === 'transaction' ? 'From' : 'Account'}>
        <div className={chequeStyles['party']}>
          {/* The person's own name for the account, if any; id and checksum always. */}
          {account.name !== null && <b>{plainText(account.name, 40)}</b>}
          <span className="t2">
            <IdText id={account.id} checksum={account.checksum} />
          </span>
        </div>
      </Row>
      {payees.length > 0 && (
        <Row label="To" top={payees.length > 1}>
          <Payees payees={payees} refused={refused} />
        </Row>
      )}
      {model.feeMax !== null && <Fee max={model.feeMax} model={model} />}
    </section>
  )
}

const Fee = ({ max, model }: { readonly max: string; readonly model: ReviewModel }) => (
  <Row label="Fee up to">
    <div className={chequeStyles['feeline']}>
      <span>
        <Money hbar={max} />
        {model.feeEstimate !== null && (
          <span className="t2">
            , likely <Money hbar={model.feeEstimate} />
          </span>
        )}
      </span>
      <span className="t2">network fee, paid by {nameOr(model.account.name, model.account.id)}</span>
    </div>
  </Row>
)

type RowProps = { readonly label: string; readonly top?: boolean; readonly children: ReactNode }

const Row = ({ label, top, children }: RowProps) => (
  <div className={chequeStyles['cheque-row']}>
    <span className={cx('label', top && chequeStyles['top'])}>{label}</span>
    {children}
  </div>
)
