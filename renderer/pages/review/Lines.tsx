import type { ReviewLine } from '@shared/contract/review'
import { nameOr } from '../../format/text'
import { ArtStack } from '../../ui/ArtStack'
import { cx } from '../../ui/cx'
import { IdText } from '../../ui/Id'
import { Money } from '../../ui/Money'
import { HiddenRowCount, limitRows } from './row-limit'
import { ArtPlaces } from './ArtPlaces'
import { FullText } from './FullText'
import { ReviewArt } from './ReviewArt'
import { NameText } from './ReviewText'
import effectsStyles from './effects.module.css'
import reviewStyles from './review.module.css'

type LinesProps = { readonly lines: readonly ReviewLine[]; readonly isRefused: boolean }

/** Lines of one row of the review's summary, such as what leaves, what arrives, or what is revoked or requested. */
export function Lines({ lines, isRefused }: LinesProps) {
  if (lines.length === 0) return <span className="t2">Nothing</span>
  const isOnlyLine = lines.length === 1
  const { rows, hiddenCount } = limitRows(lines, isRefused)
  return (
    <div className={effectsStyles['effect-lines']}>
      {rows.map((line, index) => (
        <div key={index} className={effectsStyles['effect-line']}>
          {index > 0 && <span className="t2">and</span>}
          <Line line={line} isLarge={isOnlyLine && !isRefused} isRefused={isRefused} />
        </div>
      ))}
      <HiddenRowCount count={hiddenCount} noun="more line" />
    </div>
  )
}

type LineProps = { readonly line: ReviewLine; readonly isLarge: boolean; readonly isRefused: boolean }

function Line({ line, isLarge, isRefused }: LineProps) {
  // In a refused review, a line that the person did not request is shown in red.
  const toneClass = cx(!line.isRequested && isRefused && 'bad')
  switch (line.kind) {
    case 'hbar':
      return (
        <div className={effectsStyles['amount-line']}>
          {line.isLimit && <span className={cx('small t2', effectsStyles['limit'])}>up to </span>}
          <span
            className={cx(
              isLarge ? cx(effectsStyles['big'], reviewStyles['big']) : cx(effectsStyles['mid'], reviewStyles['mid']),
              reviewStyles['figure'],
              'tn',
              toneClass,
            )}
          >
            <Money hbar={line.hbar} />
          </span>
          {line.aside !== null && (
            <span className={effectsStyles['amt']}>
              <FullText text={line.aside} />
            </span>
          )}
          <Note text={line.note} />
        </div>
      )
    case 'nft':
      return <Nft line={line} toneClass={toneClass} />
    case 'text':
      return (
        <div className={effectsStyles['getrow']}>
          {line.image !== null && <ReviewArt src={line.image} className={effectsStyles['art48']} />}
          <div>
            <div className={cx(effectsStyles['mid'], reviewStyles['mid'], toneClass)}>
              <FullText text={line.text} />
            </div>
            <Note text={line.note} />
            <CoveredArt images={line.coveredImages} count={line.coveredCount} />
          </div>
        </div>
      )
  }
}

type CoveredArtProps = { readonly images: readonly (string | null)[]; readonly count: number | null }

/** Images of the NFTs that a line covers. If the app has loaded none, placeholders are shown. */
function CoveredArt({ images, count }: CoveredArtProps) {
  if (images.length === 0) return null
  const knownImages = images.filter((image) => image !== null)
  return (
    <div className={cx(effectsStyles['covered'], 'small t3')}>
      {knownImages.length === 0 ? (
        <ArtPlaces count={count ?? images.length} maxCount={images.length} />
      ) : (
        <ArtStack images={knownImages} maxCount={knownImages.length} totalCount={count ?? images.length} />
      )}
    </div>
  )
}

type NftProps = { readonly line: Extract<ReviewLine, { kind: 'nft' }>; readonly toneClass: string }

const Nft = ({ line, toneClass }: NftProps) => (
  <div className={effectsStyles['getrow']}>
    <ReviewArt src={line.image} className={line.isRequested ? effectsStyles['art48'] : effectsStyles['art32']} />
    <div>
      <div className={cx(effectsStyles['mid'], reviewStyles['mid'], toneClass)}>
        <NameText text={nameOr(line.title ?? line.name, `Serial ${line.serial}`)} />
      </div>
      <div className={cx('small t2', effectsStyles['wrap'])}>
        <NameText text={nameOr(line.collection, 'Token')} />{' '}
        <IdText id={line.token.id} checksum={line.token.checksum} />, serial {line.serial}
      </div>
      <Note text={line.note} />
    </div>
  </div>
)

const Note = ({ text }: { readonly text: string | null }) =>
  text === null ? null : (
    <div className={cx('small t2', effectsStyles['wrap'])}>
      <FullText text={text} />
    </div>
  )
