import { Check, Copy } from 'lucide-react'
import { useState } from 'react'
import { visibleText } from '../../format/text'
import { Button } from '../../ui/Button'
import { useCopy } from '../../app/app-context'
import styles from './tools.module.css'

type CodeBlockProps = {
  readonly label: string
  /** Text that is copied unchanged. The page shows the text with visible signs for invisible characters. */
  readonly text: string
  readonly className?: string | undefined
  /** True if copying the text is the next step of the page. */
  readonly isNextStep?: boolean
}

/**
 * Block of text with a button that copies the complete text. The block is a tab stop, so that a person can scroll the text
 * with the keyboard.
 */
export function CodeBlock({ label, text, className, isNextStep = false }: CodeBlockProps) {
  const copy = useCopy()
  const [isCopied, setIsCopied] = useState(false)
  return (
    <div className={styles['tl-code']}>
      <pre className={className} role="region" aria-label={label} tabIndex={0}>
        {visibleText(text)}
      </pre>
      <Button
        size="small"
        variant={isNextStep ? 'primary' : 'secondary'}
        className={styles['tl-code-copy']}
        aria-label={`Copy: ${label}`}
        icon={isCopied ? <Check size={14} aria-hidden="true" /> : <Copy size={14} aria-hidden="true" />}
        onClick={() => void copy(text).then(setIsCopied)}
      >
        {isCopied ? 'Copied' : 'Copy'}
      </Button>
    </div>
  )
}
