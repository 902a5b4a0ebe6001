import { Ellipsis, KeyRound, Plus, RotateCcw, Trash2, Unplug } from 'lucide-react'
import type { ServiceKey, ServiceKeyKind } from '@shared/contract/connection'
import { keyFactTexts, type KeyMark, keyOriginText, keyStatus, KEY_KIND_TEXTS, OWN_KEY_VIEW_TEXT } from './key-text'
import { plainText } from '../../format/text'
import { Badge } from '../../ui/Badge'
import { Button } from '../../ui/Button'
import { useNow } from '../../ui/clock-context'
import { Cross, Dash, HalfCircle, Tick, Triangle } from '../../ui/StatusIcons'
import { Menu, MenuItem, MenuLine } from '../../ui/Menu'

export type KeyAction = 'unlock' | 'create' | 'enter' | 'show' | 'retry' | 'revoke' | 'remove'

type ServiceKeyRowProps = {
  readonly kind: ServiceKeyKind
  readonly serviceKey: ServiceKey | null
  readonly isLocked: boolean
  readonly onAct: (action: KeyAction) => void
}

/**
 * Row for one kind of key: the use of the kind, the state of the stored key if there is one, and buttons for actions.
 */
export function ServiceKeyRow({ kind, serviceKey, isLocked, onAct }: ServiceKeyRowProps) {
  const texts = KEY_KIND_TEXTS[kind]
  return (
    <li data-key={kind} data-key-state={serviceKey?.state ?? 'none'}>
      <KeyIcon kind={kind} serviceKey={serviceKey} />
      <div>
        <div className="row">
          <b className="strong">{texts.name}</b>
          {serviceKey !== null && serviceKey.prefix !== '' && (
            <span className="chip mono">{plainText(serviceKey.prefix, 40)}…</span>
          )}
          {serviceKey?.keyStore === 'session' && serviceKey.origin !== 'practice' && <Badge>This session</Badge>}
        </div>
        {serviceKey === null ? (
          <p className="t2 small">
            {texts.use} {texts.absent}
          </p>
        ) : (
          <KeyState serviceKey={serviceKey} use={texts.use} />
        )}
      </div>
      <span className="row">
        {serviceKey === null ? (
          <MissingKeyButtons kind={kind} isLocked={isLocked} onAct={onAct} />
        ) : (
          <KeyButtons serviceKey={serviceKey} isLocked={isLocked} onAct={onAct} />
        )}
      </span>
    </li>
  )
}

const ICONS: Readonly<Record<KeyMark, typeof Tick>> = {
  good: Tick,
  warning: Triangle,
  unusable: Cross,
  unknown: HalfCircle,
}

/** Icon of the key's state. Without a key: a cross for the agent key, which reads the market; a dash for other kinds. */
function KeyIcon({ kind, serviceKey }: Pick<ServiceKeyRowProps, 'kind' | 'serviceKey'>) {
  const now = useNow()
  if (serviceKey === null) return kind === 'agent' ? <Cross /> : <Dash />
  const Icon = ICONS[keyStatus(serviceKey, now).mark]
  return <Icon />
}

/** State of a key that needs attention, otherwise its use; then its origin and last use, with all facts as a tooltip. */
function KeyState({ serviceKey, use }: { readonly serviceKey: ServiceKey; readonly use: string }) {
  const now = useNow()
  const { text: stateText } = keyStatus(serviceKey, now)
  return (
    <>
      <p className="small t2 tn" title={keyFactTexts(serviceKey, now).join(', ')}>
        {/* For a key that can be shown once, the paragraph below replaces the use of the key. */}
        {stateText === null ? !serviceKey.isShowable && use : <b className="strong">{stateText}</b>}{' '}
        {keyOriginText(serviceKey, now)}
      </p>
      {serviceKey.isShowable && <p className="t2 small">{OWN_KEY_VIEW_TEXT}</p>}
    </>
  )
}

type ButtonProps = { readonly isLocked: boolean; readonly onAct: (action: KeyAction) => void }

function MissingKeyButtons({ kind, isLocked, onAct }: ButtonProps & { readonly kind: ServiceKeyKind }) {
  if (isLocked) return <UnlockButton kind={kind} onAct={onAct} />
  return (
    <>
      <Button
        size="small"
        aria-label={`${ENTER_LABELS[kind]}: ${KEY_KIND_TEXTS[kind].name}`}
        onClick={() => onAct('enter')}
      >
        {ENTER_LABELS[kind]}
      </Button>
      {kind === 'agent' && (
        <Button size="small" variant="primary" onClick={() => onAct('create')}>
          Create a key
        </Button>
      )}
    </>
  )
}

const ENTER_LABELS: Readonly<Record<ServiceKeyKind, string>> = {
  agent: 'Enter a key',
  user: 'Enter a key',
  affiliate: 'Enter a key',
  project: 'Enter a name',
}

/** Button that unlocks the keys, in the place of the actions that need unlocked keys. */
const UnlockButton = ({ kind, onAct }: Omit<ButtonProps, 'isLocked'> & { readonly kind: ServiceKeyKind }) => (
  <Button size="small" aria-label={`Unlock keys: ${KEY_KIND_TEXTS[kind].name}`} onClick={() => onAct('unlock')}>
    Unlock keys
  </Button>
)

function KeyButtons({ serviceKey, isLocked, onAct }: ButtonProps & { readonly serviceKey: ServiceKey }) {
  const { kind, state, isShowable } = serviceKey
  const isUnusable = state === 'refused' || state === 'expired' || state === 'gone'
  const retryButton = state === 'refused' && (
    <Button size="small" icon={<RotateCcw size={14} aria-hidden="true" />} onClick={() => onAct('retry')}>
      Use key again
    </Button>
  )
  if (isLocked) {
    return (
      <>
        {retryButton}
        <UnlockButton kind={kind} onAct={onAct} />
      </>
    )
  }
  return (
    <>
      {isShowable && (
        <Button size="small" onClick={() => onAct('show')}>
          Show key once
        </Button>
      )}
      {retryButton}
      {kind === 'agent' && isUnusable && (
        <Button size="small" onClick={() => onAct('create')}>
          Create a key
        </Button>
      )}
      {kind !== 'agent' && state === 'gone' && (
        <Button size="small" onClick={() => onAct('enter')}>
          {ENTER_LABELS[kind]}
        </Button>
      )}
      <KeyMenu serviceKey={serviceKey} onAct={onAct} />
    </>
  )
}

function KeyMenu({
  serviceKey,
  onAct,
}: {
  readonly serviceKey: ServiceKey
  readonly onAct: (action: KeyAction) => void
}) {
  const { kind, origin, state } = serviceKey
  const name = KEY_KIND_TEXTS[kind].name.toLowerCase()
  const isRemovable = origin !== 'practice'
  return (
    <Menu
      trigger={
        <button type="button" className="btn quiet icon sm" aria-label={`More for the ${name}`}>
          <Ellipsis size={16} aria-hidden="true" />
        </button>
      }
    >
      <MenuItem icon={<KeyRound size={16} aria-hidden="true" />} onPick={() => onAct('enter')}>
        {kind === 'project' ? 'Enter another name' : 'Enter another key'}
      </MenuItem>
      {kind === 'agent' && !isRemovable && (
        <MenuItem icon={<Plus size={16} aria-hidden="true" />} onPick={() => onAct('create')}>
          Create your own key
        </MenuItem>
      )}
      {isRemovable && (
        <>
          <MenuLine />
          {kind === 'agent' && state === 'ready' && (
            <MenuItem icon={<Unplug size={16} aria-hidden="true" />} onPick={() => onAct('revoke')}>
              Revoke key
            </MenuItem>
          )}
          <MenuItem icon={<Trash2 size={16} aria-hidden="true" />} onPick={() => onAct('remove')}>
            <span className="bad">Remove from this computer</span>
          </MenuItem>
        </>
      )}
    </Menu>
  )
}
