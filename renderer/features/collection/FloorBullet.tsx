import { parseHbar } from '@shared/amount'
import { Bullet } from '../../ui/Bullet'

/** Offer in percent of the floor, for display only; null if the floor is unknown or 0. */
export function floorPercent(price: string, floor: string | null): number | null {
  if (floor === null || parseHbar(floor) <= 0n) return null
  return (Number(price) / Number(floor)) * 100
}

/** Bar of an offer against the floor; nothing if the floor is unknown. */
export function FloorBullet({ price, floor }: { readonly price: string; readonly floor: string | null }) {
  if (floorPercent(price, floor) === null) return null
  return <Bullet amount={Number(price)} mark={Number(floor)} />
}
