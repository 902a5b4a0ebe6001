import type { ReactNode } from 'react'

type StripProps = {
  readonly kind: 'practice' | 'testnet' | 'mainnet'
  readonly label: string
  readonly short?: boolean
  /** At its end: what can be done about it. */
  readonly children?: ReactNode
}

/** What kind of money this window is about. Mainnet has no strip: a bare window means real money. */
export function Strip({ kind, label, short, children }: StripProps) {
  if (kind === 'mainnet') return null
  const practice = kind === 'practice'
  const words = practice
    ? short
      ? 'Nothing here has real value.'
      : 'Made-up coins, made-up NFTs. Nothing here has real value.'
    : 'Real ledger, test coins.'
  return (
    <div className={practice ? 'practice hatch' : 'practice'} role="region" aria-label={`${label}. ${words}`}>
      <span className={practice ? 'plabel' : 'plabel outlined'}>{label}</span>
      <span className="ptext">{words}</span>
      {children !== undefined && <span className="pact">{children}</span>}
    </div>
  )
}
