import { Coins, Dices, Equal, Info, Undo2 } from 'lucide-react'
import type { ReactNode } from 'react'
import type { ReviewConsequence, ReviewModel } from '@shared/contract/review'
import { plainText } from '../../format/text'
import { ArtStack } from '../../ui/ArtStack'
import { Money } from '../../ui/Money'
import { Tick, Triangle } from '../../ui/StatusIcons'
import { cx } from '../../ui/cx'
import { ArtPlaces } from './ArtPlaces'
import { ReviewArt } from './ReviewArt'
import { ReviewText } from './ReviewText'
import styles from './afterwards.module.css'

const MAX_TITLE_CHARS = 80
const MAX_TEXT_CHARS = 400
/** Images at the right end of a line. */
const MAX_IMAGES = 4

const MARK_ICONS: Readonly<Record<Exclude<ReviewConsequence['mark'], 'offer'>, ReactNode>> = {
  works: <Tick />,
  stops: <Triangle />,
  stays: <Equal size={16} aria-hidden="true" />,
  draw: <Dices size={16} aria-hidden="true" />,
  pays: <Coins size={16} aria-hidden="true" />,
  open: <Info size={16} aria-hidden="true" />,
  undo: <Undo2 size={16} aria-hidden="true" />,
}

/** Consequences of the approval: what changes, what stops working and what stays. */
export function Afterwards({ model: { afterwards } }: { readonly model: ReviewModel }) {
  if (afterwards === null) return null
  const title = plainText(afterwards.title, MAX_TITLE_CHARS)
  return (
    <section className={styles['after']} aria-label={title}>
      <h2>
        <ReviewText text={title} />
      </h2>
      <ul>
        {afterwards.rows.map((consequence, index) => (
          <Consequence key={index} consequence={consequence} />
        ))}
      </ul>
    </section>
  )
}

function Consequence({ consequence: { mark, text, hbar, images } }: { readonly consequence: ReviewConsequence }) {
  const knownImages = images.filter((image) => image !== null)
  return (
    <li className={cx(styles['row'], mark === 'offer' && styles['offer'], mark === 'stops' && styles['stops'])}>
      {mark === 'offer' ? <ReviewArt src={images[0] ?? null} className={styles['art']} /> : MARK_ICONS[mark]}
      <span className={styles['text']}>
        <ReviewText text={plainText(text, MAX_TEXT_CHARS)} />
      </span>
      {hbar !== null && (
        <span className="tn">
          <Money hbar={hbar} />
        </span>
      )}
      {mark !== 'offer' && knownImages.length > 0 && <ArtStack images={knownImages} maxCount={MAX_IMAGES} />}
      {mark !== 'offer' && knownImages.length === 0 && images.length > 0 && (
        <ArtPlaces count={Math.min(images.length, MAX_IMAGES)} maxCount={MAX_IMAGES} />
      )}
    </li>
  )
}
