import { useEffect, useRef, useState } from 'react'
import type { AppError } from '@shared/errors'
import type { EntityId } from '@shared/ids'
import type { ToolResult } from '@shared/contract/tools'
import { countWithNoun } from '../../format/money'
import { requestsWords, durationWords, toolErrorText } from './tool-text'
import { plainText } from '../../format/text'
import type { ToolRun } from './tools-store'
import { Button } from '../../ui/Button'
import { useNow } from '../../ui/clock-context'
import { Fold } from '../../ui/Fold'
import { FreshnessStamp } from '../../ui/FreshnessStamp'
import { HalfCircle } from '../../ui/StatusIcons'
import { SegmentedControl } from '../../ui/SegmentedControl'
import { useGo } from '../../app/app-context'
import { ReadinessFacts } from '../readiness/ReadinessFacts'
import { CodeBlock } from './CodeBlock'
import { ResultParts } from './ResultParts'
import { cx } from '../../ui/cx'
import styles from './tools.module.css'

type OutcomeProps = {
  readonly run: ToolRun
  /** Names of the tool's fields. */
  readonly inputNames: ReadonlySet<string>
}

/** Outcome of the tool's last call: progress, error or answer. */
export function ToolOutcome({ run, inputNames }: OutcomeProps) {
  switch (run.status) {
    case 'idle':
      return null
    case 'running':
      return <Running startedAtMs={run.startedAtMs} />
    case 'failed':
      return <FailedCall error={run.error} />
    case 'answered':
      return <Answered key={run.id} result={run.result} inputNames={inputNames} />
  }
}

function Running({ startedAtMs }: { readonly startedAtMs: number }) {
  const seconds = Math.max(0, Math.floor((useNow() - startedAtMs) / 1000))
  return (
    <p className={cx('t2', styles['tl-outcome-line'])} role="status">
      Running{seconds > 0 ? `, ${seconds} s` : ''}
    </p>
  )
}

/** Reason why the call failed, and the next step. */
function FailedCall({ error }: { readonly error: AppError }) {
  const go = useGo()
  const failure = toolErrorText(error)
  const isKeyError = error.code === 'unauthorized' && error.cause !== 'throttled'
  return (
    <div className={cx('state', styles['tl-failed'])} role="alert">
      <h3 className="h3 row">
        <HalfCircle size={16} /> {failure.title}
      </h3>
      {failure.toolMessage !== null && <p className={styles['tl-said']}>The tool says: “{failure.toolMessage}”</p>}
      <p>{failure.todo} Your input is still there.</p>
      {isKeyError && <Button onClick={() => go({ name: 'connection' })}>Open the keys</Button>}
    </div>
  )
}

type AnswerFormat = 'formatted' | 'json'

type AnsweredProps = Pick<OutcomeProps, 'inputNames'> & { readonly result: ToolResult }

function Answered({ result, inputNames }: AnsweredProps) {
  const [format, setFormat] = useState<AnswerFormat>(result.parts.length === 0 ? 'json' : 'formatted')
  const headingRef = useRef<HTMLHeadingElement>(null)
  // Below a long form, the answer may be outside the visible part of the page.
  useEffect(() => headingRef.current?.scrollIntoView({ block: 'nearest' }), [])
  return (
    <section className={styles['tl-answer']} aria-label="Answer">
      <div className={styles['tl-answer-head']}>
        <h3 className="h2" ref={headingRef}>
          Answer
        </h3>
        <FreshnessStamp stamp={result.stamp} />
        <span className="small t3">
          {result.stamp.maxAgeSeconds !== null && `valid for ${result.stamp.maxAgeSeconds} s, `}
          {durationWords(result.tookMs)}, {requestsWords(result.requests)}
        </span>
        <span className="sp" />
        <SegmentedControl
          label="Answer format"
          value={format}
          options={[
            { value: 'formatted', label: 'Formatted' },
            { value: 'json', label: 'JSON' },
          ]}
          onChange={setFormat}
        />
      </div>
      <span className="sr" role="status">
        Answered
      </span>
      <AnswerDifferences result={result} />
      {format === 'formatted' ? (
        <FormattedAnswer result={result} inputNames={inputNames} />
      ) : (
        <>
          <CodeBlock label="The answer as JSON" text={result.json} className={styles['tl-json']} />
          {result.isJsonCut && (
            <p className="small t2">The end of this text is missing: the answer is too long to show.</p>
          )}
        </>
      )}
    </section>
  )
}

/** Facts, tables and lists of an answer. An answer about readiness is a list of checks, followed by all values in a fold. */
function FormattedAnswer({ result, inputNames }: AnsweredProps) {
  const { readiness, parts } = result
  if (readiness === null) return <ResultParts result={result} inputNames={inputNames} />
  return (
    <>
      <ReadinessFacts account={accountOf(parts)} facts={readiness} />
      <div className={styles['tl-all-values']}>
        <Fold size="line" label="All values of the answer">
          <ResultParts result={result} inputNames={inputNames} />
        </Fold>
      </div>
    </>
  )
}

/** Id of the account that an answer about readiness is about. */
function accountOf(parts: ToolResult['parts']): EntityId | null {
  const facts = parts.flatMap((part) => (part.kind === 'facts' && part.name === '' ? part.facts : []))
  const account = facts.find(({ name }) => name === 'accountId')?.value
  return account?.kind === 'id' ? account.id : null
}

/** Differences between the answer and the documentation. */
function AnswerDifferences({ result: { isUndocumentedForm, deviations } }: { readonly result: ToolResult }) {
  if (!isUndocumentedForm && deviations.length === 0) return null
  return (
    <details className={cx(styles['tl-odd'], 'small')} open={isUndocumentedForm}>
      <summary>
        <HalfCircle size={14} />{' '}
        {isUndocumentedForm
          ? 'The answer has an unknown form and is shown unchanged.'
          : `The answer differs from the documentation in ${countWithNoun(deviations.length, 'place')} and is shown unchanged.`}
      </summary>
      <ul className="t2">
        {deviations.map(({ path, expected, got }, index) => (
          <li key={index}>
            <span className="mono">{plainText(path, 160) || 'the answer itself'}</span>: expected{' '}
            {plainText(expected, 80)}, got {plainText(got, 80)}
          </li>
        ))}
      </ul>
    </details>
  )
}
