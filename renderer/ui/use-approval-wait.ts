import { useEffect, useState } from 'react'
import { APPROVE_DELAY_MS, type ApproveButton, type WaitRestart } from '@shared/contract/approval'
import type { Result } from '@shared/result'
import { callMain } from '../query/bridge-call'
import { measureButton } from './measure-button'
import { onPress } from './on-press'

/** Reports the position of the guarded button to main. Main answers with the time until the button becomes active. */
export type ReportGuardedButton = (input: {
  readonly button: ApproveButton
}) => Promise<Result<{ readonly waitLeftMs: number | null; readonly waitRestart?: WaitRestart }>>

export type ApprovalWait = {
  /** Time until the button becomes active, in milliseconds; 0 once the button is active. */
  readonly remainingMs: number
  /** False while the window is not in front, the button is not visible, or an input is missing. */
  readonly hasBegun: boolean
  /** Reason why the wait began again; null if the wait did not begin again. */
  readonly restart: WaitRestart
}

/** Interval at which the position of the button is reported to main. */
const REPORT_INTERVAL_MS = 200
const NOT_BEGUN: ApprovalWait = { remainingMs: APPROVE_DELAY_MS, hasBegun: false, restart: null }
/** Wait of a button that main does not guard. */
const NO_WAIT: ApprovalWait = { remainingMs: 0, hasBegun: true, restart: null }

/**
 * The wait before the guarded button becomes active, as main measures the time. `reportButton`: null if main does
 * not guard the button. `isInputComplete`: true if no input of the window is missing.
 */
export function useApprovalWait(reportButton: ReportGuardedButton | null, isInputComplete: boolean): ApprovalWait {
  const [wait, setWait] = useState<ApprovalWait>(NOT_BEGUN)
  useEffect(() => {
    if (!reportButton) return
    let isStopped = false
    const report = async () => {
      const result = await callMain(() => reportButton({ button: isInputComplete ? measureButton() : null }))
      if (isStopped || !result.ok) return
      const { waitLeftMs, waitRestart = null } = result.value
      const isWaiting = waitLeftMs !== null && isInputComplete
      setWait(isWaiting ? { remainingMs: waitLeftMs, hasBegun: true, restart: waitRestart } : NOT_BEGUN)
    }
    void report()
    const timer = setInterval(() => void report(), REPORT_INTERVAL_MS)
    // Main restarts the wait when a key or pointer is pressed. The page shows the restart at once, not after the next
    // report.
    const stopListening = onPress(() =>
      setWait((previousWait) =>
        previousWait.hasBegun && previousWait.remainingMs > 0
          ? { remainingMs: APPROVE_DELAY_MS, hasBegun: true, restart: 'press' }
          : previousWait,
      ),
    )
    return () => {
      isStopped = true
      clearInterval(timer)
      stopListening()
      setWait(NOT_BEGUN)
    }
  }, [reportButton, isInputComplete])
  return reportButton ? wait : NO_WAIT
}
