import { plainText, quoted } from '../../format/text'
import { Checkbox } from '../../ui/Choices'

type AgreementProps = {
  /** Text of the launch; null or empty if the launch has none. */
  readonly label: string | null
  readonly agreed: boolean
  readonly onAgree: (agreed: boolean) => void
}

/** Longer texts get a scrollable box that shows all of the text. */
const MOST_IN_LINE = 500

/** Agreement that a launch requires. The full text is readable before the checkbox. */
export function Agreement({ label, agreed, onAgree }: AgreementProps) {
  const words = label?.trim() ?? ''
  const isLong = words.length > MOST_IN_LINE
  return (
    <>
      {isLong && (
        // Focusable, so that the keyboard can scroll the box.
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
