import { Info } from 'lucide-react'
import type { ReviewFinding, ReviewModel } from '@shared/contract/review'
import { countWithNoun } from '../../format/money'
import { plainText } from '../../format/text'
import { Fold } from '../../ui/Fold'
import { MAX_COMMISSION_CHARS, MAX_NOTE_CHARS, MAX_TITLE_CHARS } from './finding-limits'
import { ReviewText } from './ReviewText'
import styles from './review.module.css'

type NoteLinesProps = {
  readonly notes: readonly ReviewFinding[]
  /** Main's words on the commission of a third party; null without a commission. */
  readonly commission: string | null
}

/** Notes, which need no acknowledgement, one paragraph each. */
export const NoteLines = ({ notes, commission }: NoteLinesProps) => (
  <>
    {notes.map(({ id, title, message }) => (
      <p className={styles['finding-note']} key={id}>
        <b className="strong">{plainText(title, MAX_TITLE_CHARS)}.</b>{' '}
        <ReviewText text={plainText(message, MAX_NOTE_CHARS)} />
      </p>
    ))}
    {commission !== null && <p className={styles['finding-note']}>{plainText(commission, MAX_COMMISSION_CHARS)}</p>}
  </>
)

/** Rule of the note that nearly every transaction has. It concerns the bytes and appears with the raw fields. */
export const RAW_NOTE_RULE = 'network-unsaid'

/** Notes, without the note that appears with the raw fields. */
const shownNotes = ({ findings }: ReviewModel): readonly ReviewFinding[] =>
  findings.filter(({ severity, rule }) => severity === 'note' && rule !== RAW_NOTE_RULE)

/** Number of the notes, with the commission. */
const noteCount = (model: ReviewModel): number => shownNotes(model).length + (model.commission === null ? 0 : 1)

/** Rule of the note on the proceeds of a sale, which the line of the listing in the effects also states. */
const PROCEEDS_RULE = 'royalty-share'

/** Number of the notes with its noun; null without notes. */
export function noteCountWords(model: ReviewModel): string | null {
  const count = noteCount(model)
  // The count stays on the line of its noun.
  return count === 0 ? null : countWithNoun(count, 'note').replace(' ', '\u00a0')
}

/**
 * Number of the notes, and the title of the first note that the effects do not state already, for the end of another
 * text. Null without notes.
 */
export function noteWords(model: ReviewModel): string | null {
  const countText = noteCountWords(model)
  if (countText === null) return null
  const newTitle = shownNotes(model).find(({ rule }) => rule !== PROCEEDS_RULE)?.title
  return newTitle === undefined ? `${countText}.` : `${countText}: ${plainText(newTitle, MAX_TITLE_CHARS)}.`
}

/** All notes, without a line that folds them. */
export const OpenNotes = ({ model }: { readonly model: ReviewModel }) => (
  <section className={styles['note-lines']} aria-label="Notes">
    <NoteLines notes={shownNotes(model)} commission={model.commission} />
  </section>
)

/** One line that counts the notes and names the first note. It unfolds to all notes. */
export function Notes({ model }: { readonly model: ReviewModel }) {
  const { commission } = model
  const notes = shownNotes(model)
  const count = noteCount(model)
  if (count === 0) return null
  const firstText = plainText(notes[0]?.title ?? commission ?? '', MAX_TITLE_CHARS)
  const label = (
    <>
      <b>
        {countWithNoun(count, 'note')}
        {count === 1 ? ':' : ', the first:'}
      </b>{' '}
      {firstText}
    </>
  )
  return (
    <section className={styles['folded']} aria-label="Notes">
      <Fold size="line" label={label} icon={<Info size={16} aria-hidden="true" />}>
        <div className={styles['note-lines']}>
          <NoteLines notes={notes} commission={commission} />
        </div>
      </Fold>
    </section>
  )
}
