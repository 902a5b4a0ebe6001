/** A number for each of millions of places, in flat memory; 0 where none was set. */
export class ByPlace {
  private held = new Float64Array(1024)

  get(place: number): number {
    return this.held[place] ?? 0
  }

  set(place: number, value: number): void {
    if (place >= this.held.length) this.grow(place)
    this.held[place] = value
  }

  private grow(place: number): void {
    let length = this.held.length
    while (length <= place) length *= 2
    const next = new Float64Array(length)
    next.set(this.held)
    this.held = next
  }
}
