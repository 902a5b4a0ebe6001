import { Check, Copy } from 'lucide-react'
import { useState } from 'react'
import { visibleText } from '../../format/text'
import { Button } from '../../ui/Button'
import { useCopy } from '../../app/app-context'
import styles from './tools.module.css'

type CodeProps = {
  readonly label: string
  /** Text, shown unchanged; invisible characters are made visible on the page, not in the copy. */
  readonly text: string
  readonly className?: string | undefined
}

/** Text to read and copy as a whole. Focusable, so that the keyboard can scroll the text. */
export function CodeBlock({ label, text, className }: CodeProps) {
  const copy = useCopy()
  const [copied, setCopied] = useState(false)
  return (
    <div className={styles['tl-code']}>
      <pre className={className} role="region" aria-label={label} tabIndex={0}>
        {visibleText(text)}
      </pre>
      <Button
        size="small"
        className={styles['tl-code-copy']}
        aria-label={`Copy: ${label}`}
        icon={copied ? <Check size={14} aria-hidden="true" /> : <Copy size={14} aria-hidden="true" />}
        onClick={() => void copy(text).then(setCopied)}
      >
        {copied ? 'Copied' : 'Copy'}
      </Button>
    </div>
  )
}
