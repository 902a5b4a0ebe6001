import { Copy, ExternalLink, Globe } from 'lucide-react'
import { useState } from 'react'
import type { MarketPageSubject } from '@shared/contract/market-pages'
import { errorText } from '../../format/error-text'
import { plainText } from '../../format/text'
import { callMain } from '../../query/bridge-call'
import { showToast } from '../../stores/toasts'
import { Button, type ButtonProps } from '../../ui/Button'
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

const TOAST_DURATION_MS = 12_000

/**
 * Opens the market's page of an item, or copies the address of the page. Main finds and checks the address, and asks the
 * person before the page opens. `requestPage` returns the message to show, or an empty text.
 */
function useMarketPage(item: MarketPageSubject) {
  const { api } = useApp()
  const [isPending, setPending] = useState(false)
  const requestPage = async (action: 'open' | 'copy'): Promise<string> => {
    setPending(true)
    const result = await callMain<{
      readonly outcome: keyof typeof OUTCOME_TEXT
      readonly foreignHost?: string | null
    }>(() => (action === 'open' ? api.marketPages.open(item) : api.marketPages.copy(item)))
    setPending(false)
    if (!result.ok) return `${errorText(result.error).title}.`
    const { outcome, foreignHost } = result.value
    return foreignHost
      ? `Address copied. Its host ${plainText(foreignHost, 80)} does not belong to the market.`
      : OUTCOME_TEXT[outcome]
  }
  return { isPending, requestPage }
}

type MarketPageProps = { readonly item: MarketPageSubject }

type ButtonsProps = MarketPageProps & {
  /** True if the market's page is the next step of the page. */
  readonly isPrimary?: boolean
}

/** Buttons that open the market's own page of an item, or copy the address of the page. */
export function MarketPageButtons({ item, isPrimary = false }: ButtonsProps) {
  const { isPending, requestPage } = useMarketPage(item)
  const [message, setMessage] = useState('')
  const requestAndShowMessage = async (action: 'open' | 'copy') => setMessage(await requestPage(action))
  return (
    <span className={cx('row', styles['market-page'])}>
      <Button
        variant={isPrimary ? 'primary' : 'secondary'}
        isBusy={isPending}
        icon={<Globe size={16} aria-hidden="true" />}
        onClick={() => void requestAndShowMessage('open')}
      >
        Open on the market’s website
      </Button>
      <IconButton
        label="Copy address of the market’s page"
        icon={<Copy size={16} aria-hidden="true" />}
        disabled={isPending}
        onClick={() => void requestAndShowMessage('copy')}
      />
      <span role="status" className="small t2">
        {message}
      </span>
    </span>
  )
}

type IconProps = MarketPageProps & {
  /** Name of the item, after "Open": "the NFT". */
  readonly itemName: string
  readonly small?: boolean
}

/** Opens the market's page of an item, and shows a message as a toast. */
function useMarketPageWithToast(item: MarketPageSubject) {
  const { stores } = useApp()
  const now = useNow()
  const { isPending, requestPage } = useMarketPage(item)
  const openPage = async () => {
    const title = await requestPage('open')
    if (title === '') return
    const id = `market page ${JSON.stringify(item)}`
    showToast(stores.toasts, { id, mark: 'stopped', title, detail: '', action: null, untilMs: now + TOAST_DURATION_MS })
  }
  return { isPending, openPage }
}

type LinkProps = MarketPageProps & {
  readonly variant?: NonNullable<ButtonProps['variant']>
  /** Text of the button: the action that the person takes on the market's website. */
  readonly label: string
  /** Accessible name: the action with its subject. */
  readonly name: string
  /** True while the website cannot be opened, such as offline. */
  readonly disabled?: boolean
}

/** Small button for an action that is possible only on the market's website. Has the icon of external links. */
export function MarketPageLink({ item, label, name, variant = 'secondary', disabled = false }: LinkProps) {
  const { isPending, openPage } = useMarketPageWithToast(item)
  return (
    <Button
      size="small"
      variant={variant}
      isBusy={isPending}
      disabled={disabled}
      aria-label={`${name} on the market’s website`}
      title={disabled ? 'Not possible offline' : 'Opens the market’s website'}
      onClick={() => void openPage()}
    >
      {label}
      <ExternalLink size={12} aria-hidden="true" />
    </Button>
  )
}

/** Icon button for narrow places that opens the market's own page of an item. Shows a message as a toast. */
export function MarketPageIcon({ item, itemName, small: isSmall = false }: IconProps) {
  const { isPending, openPage } = useMarketPageWithToast(item)
  return (
    <IconButton
      isSmall={isSmall}
      label={`Open ${itemName} on the market’s website`}
      icon={<Globe size={isSmall ? 14 : 16} aria-hidden="true" />}
      disabled={isPending}
      onClick={() => void openPage()}
    />
  )
}
