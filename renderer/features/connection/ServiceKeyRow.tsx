import { Ellipsis, KeyRound, Plus, RotateCcw, Trash2, Unplug } from 'lucide-react'
import type { ServiceKey, ServiceKeyKind } from '@shared/contract/connection'
import { keyFacts, type KeyMark, keyStatus, KEY_KIND_TEXTS, OWN_KEY_VIEW_TEXT } from './key-text'
import { plainText } from '../../format/text'
import { Badge } from '../../ui/Badge'
import { Button } from '../../ui/Button'
import { useNow } from '../../ui/clock-context'
import { Cross, HalfCircle, Tick, Triangle } from '../../ui/StatusIcons'
import { Menu, MenuItem, MenuLine } from '../../ui/Menu'
import { KeyRules } from './KeyRules'

export type KeyAction = 'create' | 'enter' | 'show' | 'retry' | 'revoke' | 'remove'

type ServiceKeyRowProps = {
  readonly kind: ServiceKeyKind
  readonly serviceKey: ServiceKey | null
  readonly isLocked: boolean
  readonly onAct: (action: KeyAction) => void
}

/**
 * Row for one kind of key: the use and the rules of the kind, the state of the stored key if there is one, and buttons
 * for actions.
 */
export function ServiceKeyRow({ kind, serviceKey, isLocked, onAct }: ServiceKeyRowProps) {
  const texts = KEY_KIND_TEXTS[kind]
  return (
    <li data-key={kind} data-key-state={serviceKey?.state ?? 'none'}>
      <KeyIcon serviceKey={serviceKey} />
      <div>
        <div className="row">
          <b className="strong">{texts.name}</b>
          {serviceKey !== null && serviceKey.prefix !== '' && (
            <span className="chip mono">{plainText(serviceKey.prefix, 40)}…</span>
          )}
          {serviceKey?.keptIn === 'session' && serviceKey.origin !== 'practice' && <Badge>This session</Badge>}
        </div>
        <p className="t2 small">{texts.use}</p>
        {serviceKey === null ? <p className="t3 small">{texts.absent}</p> : <KeyState serviceKey={serviceKey} />}
        <KeyRules kind={kind} />
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

function KeyIcon({ serviceKey }: { readonly serviceKey: ServiceKey | null }) {
  const now = useNow()
  if (serviceKey === null) return <span />
  const Icon = ICONS[keyStatus(serviceKey, now).mark]
  return <Icon />
}

function KeyState({ serviceKey }: { readonly serviceKey: ServiceKey }) {
  const now = useNow()
  const { text: stateText } = keyStatus(serviceKey, now)
  return (
    <>
      {stateText !== null && <p className="small strong">{stateText}</p>}
      {serviceKey.isShowable && <p className="t2 small">{OWN_KEY_VIEW_TEXT}</p>}
      <p className="t3 small tn">{keyFacts(serviceKey, now).join(' · ')}</p>
    </>
  )
}

type ButtonProps = { readonly isLocked: boolean; readonly onAct: (action: KeyAction) => void }

function MissingKeyButtons({ kind, isLocked, onAct }: ButtonProps & { readonly kind: ServiceKeyKind }) {
  const enterButton = (
    <Button
      size="small"
      disabled={isLocked}
      aria-label={`${ENTER_LABELS[kind]}: ${KEY_KIND_TEXTS[kind].name}`}
      onClick={() => onAct('enter')}
    >
      {ENTER_LABELS[kind]}
    </Button>
  )
  if (kind !== 'agent') return enterButton
  return (
    <>
      {enterButton}
      <Button size="small" disabled={isLocked} onClick={() => onAct('create')}>
        Create a key
      </Button>
    </>
  )
}

const ENTER_LABELS: Readonly<Record<ServiceKeyKind, string>> = {
  agent: 'Enter a key',
  user: 'Enter a key',
  affiliate: 'Enter a key',
  project: 'Enter a name',
}

function KeyButtons({ serviceKey, isLocked, onAct }: ButtonProps & { readonly serviceKey: ServiceKey }) {
  const { kind, state, isShowable } = serviceKey
  const isUnusable = state === 'refused' || state === 'expired' || state === 'gone'
  return (
    <>
      {isShowable && (
        <Button size="small" disabled={isLocked} onClick={() => onAct('show')}>
          Show once
        </Button>
      )}
      {state === 'refused' && (
        <Button size="small" icon={<RotateCcw size={14} aria-hidden="true" />} onClick={() => onAct('retry')}>
          Try again
        </Button>
      )}
      {kind === 'agent' && isUnusable && (
        <Button size="small" disabled={isLocked} onClick={() => onAct('create')}>
          Create a key
        </Button>
      )}
      {kind !== 'agent' && state === 'gone' && (
        <Button size="small" disabled={isLocked} onClick={() => onAct('enter')}>
          {ENTER_LABELS[kind]}
        </Button>
      )}
      {!isLocked && <KeyMenu serviceKey={serviceKey} onAct={onAct} />}
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
              <span className="bad">Revoke</span>
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
