import { plainText, quotedText } from '../../format/text'
import { Checkbox } from '../../ui/Choices'
import styles from './mint.module.css'

type AgreementProps = {
  /** Text to agree to; null or empty if the launch has none. */
  readonly label: string | null
  readonly isAgreed: boolean
  readonly onChange: (isAgreed: boolean) => void
}

/** Maximum length of an agreement text next to the check box. A longer text is in a scrollable box above. */
const MAX_INLINE_CHARS = 500

/** Check box for the agreement that a launch requires, with the full text of the agreement. */
export function Agreement({ label, isAgreed, onChange }: AgreementProps) {
  const agreementText = label?.trim() ?? ''
  const isLong = agreementText.length > MAX_INLINE_CHARS
  return (
    <>
      {isLong && (
        // Focusable, so that the keyboard can scroll the box.
        <div className={styles['agreement']} role="region" aria-label="Agreement of the launch" tabIndex={0}>
          {agreementText.split(/[\r\n]+/).map((paragraph, i) => (
            <p key={i}>{plainText(paragraph, Number.POSITIVE_INFINITY)}</p>
          ))}
        </div>
      )}
      <Checkbox checked={isAgreed} onChange={onChange}>
        {checkboxText(agreementText)}
      </Checkbox>
    </>
  )
}

function checkboxText(agreementText: string): string {
  if (agreementText === '') return 'I agree to the terms of this launch.'
  if (agreementText.length > MAX_INLINE_CHARS) return 'I have read the launch’s text above and agree.'
  return `I agree to this text of the launch: ${quotedText(agreementText, MAX_INLINE_CHARS)}`
}
