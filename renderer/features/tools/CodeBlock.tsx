import { Check, Copy } from 'lucide-react'
import { useState } from 'react'
import { visibleText } from '../../format/text'
import { Button } from '../../ui/Button'
import { useCopy } from '../../app/app-context'

type CodeProps = {
  readonly label: string
  /** Shown letter for letter; what acts unseen is made visible, on the page alone. */
  readonly text: string
  readonly className?: string
}

/** A text to be read and copied as a whole. It scrolls by its focus, too. */
export function CodeBlock({ label, text, className }: CodeProps) {
  const copy = useCopy()
  const [copied, setCopied] = useState(false)
  return (
    <div className="tl-code">
      <pre className={className} role="region" aria-label={label} tabIndex={0}>
        {visibleText(text)}
      </pre>
      <Button
        size="small"
        className="tl-code-copy"
        aria-label={`Copy: ${label}`}
        icon={copied ? <Check size={14} aria-hidden="true" /> : <Copy size={14} aria-hidden="true" />}
        onClick={() => void copy(text).then(setCopied)}
      >
        {copied ? 'Copied' : 'Copy'}
      </Button>
    </div>
  )
}
