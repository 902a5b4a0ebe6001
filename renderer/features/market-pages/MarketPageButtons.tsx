import { Copy, Globe } from 'lucide-react'
import { useState } from 'react'
import type { PagedThing } from '@shared/contract/market-pages'
import { errorText } from '../../format/error-text'
import { plainText } from '../../format/text'
import { guarded } from '../../query/bridge-call'
import { showToast } from '../../stores/toasts'
import { Button } from '../../ui/Button'
import { useNow } from '../../ui/clock-context'
import { IconButton } from '../../ui/IconButton'
import { useApp } from '../../app/app-context'
import './market-pages.css'

const WORDS = {
  opened: '',
  declined: '',
  copied: 'Address copied.',
  none: 'The market names no page for this.',
  local: 'The page of a market on this computer has no https address, and is not opened from here.',
  unsafe: 'The market’s address for this page is not safe to open. Nothing was opened or copied.',
} as const

const TOAST_MS = 12_000

/** Page on the market's site: main resolves and checks its address and confirms. `ask` returns the text to show. */
function useMarketPage(of: PagedThing) {
  const { api } = useApp()
  const [isAsking, setAsking] = useState(false)
  const ask = async (call: 'open' | 'copy'): Promise<string> => {
    setAsking(true)
    const answer = await guarded<{ readonly outcome: keyof typeof WORDS; readonly foreignHost?: string | null }>(() =>
      call === 'open' ? api.marketPages.open(of) : api.marketPages.copy(of),
    )
    setAsking(false)
    if (!answer.ok) return `${errorText(answer.error).title}.`
    const { outcome, foreignHost } = answer.value
    return foreignHost ? `Address copied. Its host ${plainText(foreignHost, 80)} is not the market’s.` : WORDS[outcome]
  }
  return { isAsking, ask }
}

type MarketPageProps = { readonly of: PagedThing }

/** Opens the market's own page of an item, or copies its address. */
export function MarketPage({ of }: MarketPageProps) {
  const { isAsking, ask } = useMarketPage(of)
  const [said, setSaid] = useState('')
  const act = async (call: 'open' | 'copy') => setSaid(await ask(call))
  return (
    <span className="row market-page">
      <Button busy={isAsking} icon={<Globe size={16} aria-hidden="true" />} onClick={() => void act('open')}>
        Open on the market
      </Button>
      <IconButton
        label="Copy address of the market’s page"
        icon={<Copy size={16} aria-hidden="true" />}
        disabled={isAsking}
        onClick={() => void act('copy')}
      />
      <span role="status" className="small t2">
        {said}
      </span>
    </span>
  )
}

type IconProps = MarketPageProps & {
  /** Name of the target: "the NFT". */
  readonly what: string
  readonly small?: boolean
}

/** Icon-only variant of `MarketPage` for narrow places. Shows its message as a toast. */
export function MarketPageIcon({ of, what, small = false }: IconProps) {
  const { stores } = useApp()
  const now = useNow()
  const { isAsking, ask } = useMarketPage(of)
  const act = async () => {
    const title = await ask('open')
    if (title === '') return
    const id = `market page ${JSON.stringify(of)}`
    showToast(stores.toasts, { id, mark: 'stopped', title, detail: '', action: null, untilMs: now + TOAST_MS })
  }
  return (
    <IconButton
      small={small}
      label={`Open ${what} on the market`}
      icon={<Globe size={small ? 14 : 16} aria-hidden="true" />}
      disabled={isAsking}
      onClick={() => void act()}
    />
  )
}
