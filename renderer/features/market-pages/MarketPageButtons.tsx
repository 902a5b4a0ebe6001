import { Copy, Globe } from 'lucide-react'
import { useState } from 'react'
import type { MarketPageSubject } from '@shared/contract/market-pages'
import { errorText } from '../../format/error-text'
import { plainText } from '../../format/text'
import { guarded } from '../../query/bridge-call'
import { showToast } from '../../stores/toasts'
import { Button } from '../../ui/Button'
import { useNow } from '../../ui/clock-context'
import { IconButton } from '../../ui/IconButton'
import { useApp } from '../../app/app-context'
import { cx } from '../../ui/cx'
import styles from './market-pages.module.css'

const OUTCOME_TEXT = {
  opened: '',
  declined: '',
  copied: 'Address copied.',
  none: 'The market provides no page for this item.',
  local: 'This market runs on your computer and has no https address. Nothing was opened or copied.',
  unsafe: 'The market’s address for this page is not safe to open. Nothing was opened or copied.',
} as const

const TOAST_MS = 12_000

/**
 * Requests a page of the market's site from main, which finds and checks the address and asks the person. `request`
 * returns the text to show.
 */
function useMarketPage(item: MarketPageSubject) {
  const { api } = useApp()
  const [isPending, setPending] = useState(false)
  const request = async (action: 'open' | 'copy'): Promise<string> => {
    setPending(true)
    const answer = await guarded<{ readonly outcome: keyof typeof OUTCOME_TEXT; readonly foreignHost?: string | null }>(
      () => (action === 'open' ? api.marketPages.open(item) : api.marketPages.copy(item)),
    )
    setPending(false)
    if (!answer.ok) return `${errorText(answer.error).title}.`
    const { outcome, foreignHost } = answer.value
    return foreignHost
      ? `Address copied. Its host ${plainText(foreignHost, 80)} does not belong to the market.`
      : OUTCOME_TEXT[outcome]
  }
  return { isPending, request }
}

type MarketPageProps = { readonly item: MarketPageSubject }

/** Opens the market's own page of an item, or copies its address. */
export function MarketPageButtons({ item }: MarketPageProps) {
  const { isPending, request } = useMarketPage(item)
  const [message, setMessage] = useState('')
  const run = async (action: 'open' | 'copy') => setMessage(await request(action))
  return (
    <span className={cx('row', styles['market-page'])}>
      <Button busy={isPending} icon={<Globe size={16} aria-hidden="true" />} onClick={() => void run('open')}>
        Open on the market
      </Button>
      <IconButton
        label="Copy address of the market’s page"
        icon={<Copy size={16} aria-hidden="true" />}
        disabled={isPending}
        onClick={() => void run('copy')}
      />
      <span role="status" className="small t2">
        {message}
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
export function MarketPageIcon({ item, what, small = false }: IconProps) {
  const { stores } = useApp()
  const now = useNow()
  const { isPending, request } = useMarketPage(item)
  const open = async () => {
    const title = await request('open')
    if (title === '') return
    const id = `market page ${JSON.stringify(item)}`
    showToast(stores.toasts, { id, mark: 'stopped', title, detail: '', action: null, untilMs: now + TOAST_MS })
  }
  return (
    <IconButton
      small={small}
      label={`Open ${what} on the market`}
      icon={<Globe size={small ? 14 : 16} aria-hidden="true" />}
      disabled={isPending}
      onClick={() => void open()}
    />
  )
}
