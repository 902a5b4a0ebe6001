import type { ReactNode } from 'react'
import { cx } from './cx'
import './id.css'

type BadgeProps = { readonly tone?: 'neutral' | 'accent' | 'ink' | 'danger'; readonly children: ReactNode }

const TONE_CLASSES = { neutral: '', accent: 'acc', ink: 'inkfill', danger: 'bad' } as const

export const Badge = ({ tone = 'neutral', children }: BadgeProps) => (
  <span className={cx('badge', TONE_CLASSES[tone])}>{children}</span>
)
