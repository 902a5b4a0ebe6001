import type { ReactNode } from 'react'
import type { ReviewLine, ReviewModel } from '@shared/contract/review'
import { nameOr, plainText } from '../../format/text'
import { cx } from '../../ui/cx'
import { IdText } from '../../ui/Id'
import { Money } from '../../ui/Money'
import { Lines } from './Lines'
import { Payees, Spenders } from './Payees'
import { isUndecodedReview } from './review-text'
import effectsStyles from './effects.module.css'
import reviewStyles from './review.module.css'

/** Amounts and NFTs that the account gives and gets, with the account, the receivers and the maximum network fee. */
export function EffectsSection({ model }: { readonly model: ReviewModel }) {
  const isRefused = model.verdict === 'refuse'
  const { account } = model
  const spenders = model.payees.filter(({ role }) => role === 'spender' || role === 'revoked')
  const receivers = model.payees.filter((payee) => !spenders.includes(payee))
  const spenderRow = spenders.length > 0 && (
    <Row label="Spender" isTopAligned={spenders.length > 1}>
      <Spenders spenders={spenders} isRefused={isRefused} />
    </Row>
  )
  // A revocation is about the spender, who therefore comes before the account.
  const isRevocation = model.revokes.length > 0 && model.gives.length === 0
  return (
    <section className={cx(effectsStyles['effects'], reviewStyles['effects'])} aria-label="Effects">
      {isRefused ? <RefusedLines model={model} /> : <ApprovableLines model={model} />}
      {isRevocation && spenderRow}
      <Row label={model.subject === 'transaction' ? 'From' : 'Account'}>
        <div className={effectsStyles['party']}>
          {account.name !== null && <b>{plainText(account.name, 40)}</b>}
          <span className="t2">
            <IdText id={account.id} checksum={account.checksum} />
          </span>
        </div>
      </Row>
      {receivers.length > 0 && (
        <Row label="To" isTopAligned={receivers.length > 1}>
          <Payees payees={receivers} isRefused={isRefused} />
        </Row>
      )}
      {!isRevocation && spenderRow}
      {model.feeMax !== null && <Fee maxHbar={model.feeMax} model={model} />}
    </section>
  )
}

/** Lines of a refused review: every part, also an empty one. */
function RefusedLines({ model }: { readonly model: ReviewModel }) {
  const { gives, gets, revokes, marketEffects } = model
  // Without decoded bytes only the request is known.
  if (isUndecodedReview(model)) {
    const maxPrices = marketEffects.filter(({ kind }) => kind === 'hbar')
    return (
      <>
        <Row label="Requested">
          <Lines lines={marketEffects.filter(({ kind }) => kind !== 'hbar')} isRefused />
        </Row>
        {maxPrices.length > 0 && (
          <Row label="For">
            <Lines lines={maxPrices} isRefused />
          </Row>
        )}
      </>
    )
  }
  return (
    <>
      <Row label="Would give">
        <Lines lines={gives} isRefused />
      </Row>
      <Row label="Would get">
        <Lines lines={gets} isRefused />
      </Row>
      {revokes.length > 0 && (
        <Row label="Would revoke">
          <Lines lines={revokes} isRefused />
        </Row>
      )}
      {marketEffects.length > 0 && (
        <Row label="You request">
          <Lines lines={marketEffects} isRefused />
        </Row>
      )}
    </>
  )
}

/** Lines of a review that can be approved. A part without lines is left out if another part says what happens. */
function ApprovableLines({ model }: { readonly model: ReviewModel }) {
  const { subject, gives, gets, revokes, marketEffects, account } = model
  const hasOnlyLimits = gives.length > 0 && gives.every((line) => line.kind === 'hbar' && line.isLimit)
  const isAllowance = hasOnlyLimits && gets.length === 0 && marketEffects.length === 0
  const isGiveImplied = gives.length === 0 && revokes.length > 0
  const requestedLines = marketEffects.map((line) => withoutRepeatedImage(line, gives))
  const isGetImplied = gets.length === 0 && (revokes.length > 0 || marketEffects.length > 0 || isAllowance)
  return (
    <>
      {!isGiveImplied && (
        <Row label={isAllowance ? 'You allow' : 'You give'}>
          {gives.length === 0 && subject === 'transaction' ? (
            <OnlyFee accountName={nameOr(account.name, account.id)} />
          ) : (
            <Lines lines={gives} isRefused={false} />
          )}
        </Row>
      )}
      {revokes.length > 0 && (
        <Row label="You revoke">
          <Lines lines={revokes} isRefused={false} />
        </Row>
      )}
      {!isGetImplied && (
        <Row label="You get">
          <Lines lines={gets} isRefused={false} />
        </Row>
      )}
      {marketEffects.length > 0 && (
        <Row label={gets.length === 0 ? 'You get' : 'You request'}>
          <Lines lines={requestedLines} isRefused={false} />
        </Row>
      )}
    </>
  )
}

/** The line without its image, if the row above shows the same image. */
const withoutRepeatedImage = (line: ReviewLine, linesAbove: readonly ReviewLine[]): ReviewLine =>
  line.kind === 'text' && linesAbove.some((other) => other.kind === 'nft' && other.image === line.image)
    ? { ...line, image: null }
    : line

/** Text for a transaction that takes nothing from the account but the network fee. */
const OnlyFee = ({ accountName }: { readonly accountName: string }) => (
  <div>
    <div className={cx(effectsStyles['mid'], reviewStyles['mid'])}>Only the network fee</div>
    <div className={cx('small t2', effectsStyles['wrap'])}>No NFT and no other HBAR leaves {accountName}.</div>
  </div>
)

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
