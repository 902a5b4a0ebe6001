import { BellRing, Ellipsis, Gauge, Pause, Pencil, Play, Rocket, Trash2 } from 'lucide-react'
import type { AlertRule, AlertRuleView, FloorRule } from '@shared/contract/alerts'
import { alertedTitle, ruleStateText, ruleTitle } from './alert-text'
import { nameOr } from '../../format/text'
import { Art } from '../../ui/Art'
import { Badge } from '../../ui/Badge'
import { Button } from '../../ui/Button'
import { useNow } from '../../ui/clock-context'
import { cx } from '../../ui/cx'
import { FreshnessStamp } from '../../ui/FreshnessStamp'
import { Menu, MenuItem, MenuLine } from '../../ui/Menu'
import { Money } from '../../ui/Money'
import { HbarText } from '../../ui/HbarText'
import { useGo } from '../../app/app-context'
import alertsStyles from './alerts.module.css'
import noticesStyles from './notices/notices.module.css'

export type RuleAction = 'change' | 'pause' | 'resume' | 'remove'
type RuleRowProps = { readonly rule: AlertRuleView; readonly onAct: (action: RuleAction) => void }

/** Row of one alert: collection or launch, condition, state and latest floor, with buttons that change the alert. */
export function RuleRow({ rule, onAct }: RuleRowProps) {
  const go = useGo()
  const name = nameOr(rule.name, rule.token)
  const Icon = rule.kind === 'floor' ? Gauge : Rocket
  const alertedRule = rule.kind === 'floor' && hasAlerted(rule) ? rule : null
  const openSubject = () =>
    go(
      rule.kind === 'floor'
        ? { name: 'collection', token: rule.token }
        : { name: 'launch', token: rule.token, mintCode: rule.mintCode },
    )
  return (
    <li className={cx(alertsStyles['rule'], rule.isPaused && alertsStyles['paused'])} data-rule={rule.kind}>
      {rule.image === null ? (
        <span className={cx(alertsStyles['notice-sign'], noticesStyles['notice-sign'])}>
          <Icon size={16} aria-hidden="true" />
        </span>
      ) : (
        <Art className={noticesStyles['notice-art']} src={rule.image} />
      )}
      <div className={alertsStyles['rule-what']}>
        <span className={cx('row', alertsStyles['rule-title'])}>
          {alertedRule && <BellRing size={14} aria-hidden="true" />}
          <button type="button" className="link plain strong cut" onClick={openSubject}>
            {name}
          </button>
          <span className="t3" aria-hidden="true">
            ·
          </span>
          <span className="cut">
            <HbarText text={alertedRule ? alertedTitle(alertedRule) : ruleTitle(rule)} />
          </span>
          {rule.isPaused && <Badge>Paused</Badge>}
        </span>
        <RuleState rule={rule} />
      </div>
      <div className={alertsStyles['rule-now']}>{rule.kind === 'floor' && <LatestFloor rule={rule} />}</div>
      <span className="row">
        <Button
          size="small"
          variant="quiet"
          icon={rule.isPaused ? <Play size={14} aria-hidden="true" /> : <Pause size={14} aria-hidden="true" />}
          aria-label={`${rule.isPaused ? 'Resume' : 'Pause'}: ${name}, ${ruleTitle(rule)}`}
          onClick={() => onAct(rule.isPaused ? 'resume' : 'pause')}
        >
          {rule.isPaused ? 'Resume' : 'Pause'}
        </Button>
        <RuleMenu rule={rule} name={name} onAct={onAct} />
      </span>
    </li>
  )
}

/** True for a floor alert that has sent a notice and waits until the floor moves back. */
const hasAlerted = ({ isPaused, state, toldAt }: FloorRule): boolean => !isPaused && state === 'told' && toldAt !== null

function RuleState({ rule }: { readonly rule: AlertRule }) {
  const now = useNow()
  return (
    <span className="small t2">
      <HbarText text={ruleStateText(rule, now)} />
    </span>
  )
}

/** Floor that the alert has read last, with the time of the reading. */
function LatestFloor({ rule: { floor, heardAt } }: { readonly rule: FloorRule }) {
  // The alert stores only one time, so this time is used for both times of the stamp.
  return (
    <>
      <span>
        <span className="small t2">Floor </span>
        <b className="strong">
          <Money hbar={floor} />
        </b>
      </span>
      {heardAt !== null && (
        <FreshnessStamp
          stamp={{ asOf: heardAt, receivedAt: heardAt, maxAgeSeconds: null, isCached: false, offline: false }}
        />
      )}
    </>
  )
}

function RuleMenu({ rule, name, onAct }: RuleRowProps & { readonly name: string }) {
  return (
    <Menu
      trigger={
        <button type="button" className="btn quiet icon sm" aria-label={`More for ${name}, ${ruleTitle(rule)}`}>
          <Ellipsis size={16} aria-hidden="true" />
        </button>
      }
    >
      {rule.kind === 'floor' && (
        <>
          <MenuItem icon={<Pencil size={16} aria-hidden="true" />} onPick={() => onAct('change')}>
            Change the alert
          </MenuItem>
          <MenuLine />
        </>
      )}
      <MenuItem icon={<Trash2 size={16} aria-hidden="true" />} onPick={() => onAct('remove')}>
        Remove the alert
      </MenuItem>
    </Menu>
  )
}
