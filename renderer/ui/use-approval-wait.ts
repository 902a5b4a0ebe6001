import { useEffect, useState } from 'react'
import { APPROVE_DELAY_MS, type ApproveButton, type WaitRestart } from '@shared/contract/approval'
import type { Result } from '@shared/result'
import { guarded } from '../query/bridge-call'
import { measureButton } from './measure-button'
import { onPress } from './on-press'

/** Reports the guarded button to main, which answers how long until the button is active. */
export type Attend = (input: {
  readonly button: ApproveButton
}) => Promise<Result<{ readonly waitLeftMs: number | null; readonly waitRestart?: WaitRestart }>>

export type ApprovalWait = {
  /** 0 once the button is active. */
  readonly leftMs: number
  /** False while the window is not in front, its button is not visible, or a requirement is missing. */
  readonly hasBegun: boolean
  readonly restart: WaitRestart
}

const REPORT_EVERY_MS = 200
const NOT_BEGUN: ApprovalWait = { leftMs: APPROVE_DELAY_MS, hasBegun: false, restart: null }
const LIVE: ApprovalWait = { leftMs: 0, hasBegun: true, restart: null }

/**
 * The wait before the guarded button, as main measures it. `isComplete`: only the wait is left. Pass null for `attend`
 * if there is no wait.
 */
export function useApprovalWait(attend: Attend | null, isComplete: boolean): ApprovalWait {
  const [wait, setWait] = useState<ApprovalWait>(NOT_BEGUN)
  useEffect(() => {
    if (!attend) return
    let isStopped = false
    const report = async () => {
      const result = await guarded(() => attend({ button: isComplete ? measureButton() : null }))
      if (isStopped || !result.ok) return
      const { waitLeftMs, waitRestart = null } = result.value
      const isWaiting = waitLeftMs !== null && isComplete
      setWait(isWaiting ? { leftMs: waitLeftMs, hasBegun: true, restart: waitRestart } : NOT_BEGUN)
    }
    void report()
    const timer = setInterval(() => void report(), REPORT_EVERY_MS)
    // Main saw the press itself; this shows the new wait at once.
    const stopPresses = onPress(() =>
      setWait((now) =>
        now.hasBegun && now.leftMs > 0 ? { leftMs: APPROVE_DELAY_MS, hasBegun: true, restart: 'press' } : now,
      ),
    )
    return () => {
      isStopped = true
      clearInterval(timer)
      stopPresses()
      setWait(NOT_BEGUN)
    }
  }, [attend, isComplete])
  return attend ? wait : LIVE
}
