import { plainText, quoted } from '../../format/text'
import { Checkbox } from '../../ui/Choices'
import styles from './launches.module.css'

type AgreementProps = {
  /** Text of the launch; null or empty if the launch has none. */
  readonly label: string | null
  readonly agreed: boolean
  readonly onAgree: (agreed: boolean) => void
}

/** A longer text gets a scrollable box that shows all of the text. */
const MAX_INLINE_CHARS = 500

/** Agreement that a launch requires. The full text is readable before the checkbox. */
export function Agreement({ label, agreed, onAgree }: AgreementProps) {
  const agreementText = label?.trim() ?? ''
  const isLong = agreementText.length > MAX_INLINE_CHARS
  return (
    <>
      {isLong && (
        // Focusable, so that the keyboard can scroll the box.
        <div className={styles['agreement']} role="region" aria-label="Agreement of the launch" tabIndex={0}>
          {agreementText.split(/[\r\n]+/).map((line, i) => (
            <p key={i}>{plainText(line, Number.POSITIVE_INFINITY)}</p>
          ))}
        </div>
      )}
      <Checkbox checked={agreed} onChange={onAgree}>
        {checkboxText(agreementText)}
      </Checkbox>
    </>
  )
}

function checkboxText(agreementText: string): string {
  if (agreementText === '') return 'I agree to the terms of this launch.'
  if (agreementText.length > MAX_INLINE_CHARS) return 'I have read the launch’s text above and agree.'
  return `I agree to this text of the launch: ${quoted(agreementText, MAX_INLINE_CHARS)}`
}
