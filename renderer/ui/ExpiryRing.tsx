import { Ring } from './Ring'

type ExpiryRingProps = {
  readonly remainingMs: number
  /** Whole lifetime, from start to end. */
  readonly lifetimeMs: number
}

/** Ring of 20 px that empties with the time left. Decoration: the time left must be shown in words next to the ring. */
export function ExpiryRing({ remainingMs, lifetimeMs }: ExpiryRingProps) {
  return <Ring size={20} stroke={2.5} share={remainingMs / lifetimeMs} isDashed={remainingMs <= 0} />
}
