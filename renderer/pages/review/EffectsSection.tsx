import type { ReactNode } from 'react'
import type { ReviewModel } from '@shared/contract/review'
import { nameOr, plainText } from '../../format/text'
import { cx } from '../../ui/cx'
import { IdText } from '../../ui/Id'
import { Money } from '../../ui/Money'
import { Lines } from './Lines'
import { Payees } from './Payees'
import effectsStyles from './effects.module.css'
import reviewStyles from './review.module.css'

/** Amounts and NFTs that the account gives and gets, with the account, the receivers and the maximum network fee. */
export function EffectsSection({ model }: { readonly model: ReviewModel }) {
  const isRefused = model.verdict === 'refuse'
  const { account, payees } = model
  return (
    <section className={cx(effectsStyles['effects'], reviewStyles['effects'])} aria-label="Effects">
      <Row label={isRefused ? 'Would give' : 'You give'}>
        <Lines lines={model.gives} isRefused={isRefused} />
      </Row>
      <Row label={isRefused ? 'Would get' : 'You get'}>
        <Lines lines={model.gets} isRefused={isRefused} />
      </Row>
      {model.marketEffects.length > 0 && (
        <Row label="You ask for">
          <Lines lines={model.marketEffects} isRefused={isRefused} />
        </Row>
      )}
      <Row label={model.subject === 'transaction' ? 'From' : 'Account'}>
        <div className={effectsStyles['party']}>
          {account.name !== null && <b>{plainText(account.name, 40)}</b>}
          <span className="t2">
            <IdText id={account.id} checksum={account.checksum} />
          </span>
        </div>
      </Row>
      {payees.length > 0 && (
        <Row label="To" isTopAligned={payees.length > 1}>
          <Payees payees={payees} isRefused={isRefused} />
        </Row>
      )}
      {model.feeMax !== null && <Fee maxHbar={model.feeMax} model={model} />}
    </section>
  )
}

const Fee = ({ maxHbar, model }: { readonly maxHbar: string; readonly model: ReviewModel }) => (
  <Row label="Fee up to">
    <div className={effectsStyles['feeline']}>
      <span>
        <Money hbar={maxHbar} />
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

type RowProps = { readonly label: string; readonly isTopAligned?: boolean; readonly children: ReactNode }

const Row = ({ label, isTopAligned, children }: RowProps) => (
  <div className={effectsStyles['effect-row']}>
    <span className={cx('label', isTopAligned && effectsStyles['top'])}>{label}</span>
    {children}
  </div>
)
