import { plainText, quoted } from '../../format/text'
import { Checkbox } from '../../ui/Choices'

type AgreementProps = {
  /** The launch's own words; null or empty where it has none. */
  readonly label: string | null
  readonly agreed: boolean
  readonly onAgree: (agreed: boolean) => void
}

/** Longer words stand in a box of their own, where the whole of them can be read. */
const MOST_IN_LINE = 500

/** What a launch asks to be agreed to: all of it is there to be read before the tick. */
export function Agreement({ label, agreed, onAgree }: AgreementProps) {
  const words = label?.trim() ?? ''
  const isLong = words.length > MOST_IN_LINE
  return (
    <>
      {isLong && (
        // Whoever has no mouse scrolls it by its focus.
        <div className="agreement" role="region" aria-label="What the launch asks you to agree to" tabIndex={0}>
          {words.split(/[\r\n]+/).map((line, i) => (
            <p key={i}>{plainText(line, Number.POSITIVE_INFINITY)}</p>
          ))}
        </div>
      )}
      <Checkbox checked={agreed} onChange={onAgree}>
        {words === ''
          ? 'I agree to the terms of this launch.'
          : isLong
            ? 'I have read the launch’s words above, and agree.'
            : `I agree. The launch words it so: ${quoted(words, MOST_IN_LINE)}`}
      </Checkbox>
    </>
  )
}
