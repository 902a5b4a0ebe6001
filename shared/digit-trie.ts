const DIGITS = 10
/**
 * Each node has a row: its child for each digit, then the list index of the number that ends there, plus one. 0 means
 * no entry.
 */
const ROW = DIGITS + 1
/** Row of a missing node, without children and without an index. */
const NOWHERE = 0
const ROOT = 1
const ZERO = 48

/**
 * Result of a search without a match. Larger than any index, so that the minimum of several results is the first index.
 */
export const NO_PLACE = Infinity

/**
 * Decimal numbers with their list indexes. Finds the first number that is one change away from a given number, without
 * comparing all numbers. A number that is added twice keeps its first index.
 */
export class DigitTrie {
  private rows = new Int32Array(64 * ROW)
  private nodes = ROOT + 1

  add(digits: string, place: number): void {
    let node = ROOT
    for (let at = 0; at < digits.length; at++) {
      const cell = node * ROW + digitAt(digits, at)
      node = this.rows[cell] || this.grow(cell)
    }
    this.rows[node * ROW + DIGITS] ||= place + 1
  }

  /** Index of the first number with one different digit. */
  firstChanged(digits: string): number {
    return this.firstAlong(digits, (node, at) => this.firstOfChildren(node, digits, at + 1, digitAt(digits, at)))
  }

  /** Index of the first number with one more digit. */
  firstLonger(digits: string): number {
    const within = this.firstAlong(digits, (node, at) => this.firstOfChildren(node, digits, at))
    return Math.min(within, this.firstOfChildren(this.follow(ROOT, digits, 0), digits, digits.length))
  }

  /** Index of the first number with one digit less. */
  firstShorter(digits: string): number {
    return this.firstAlong(digits, (node, at) => this.placeBehind(node, digits, at + 1))
  }

  /** Index of the first number with two different digits swapped. */
  firstSwapped(digits: string): number {
    return this.firstAlong(digits, (node, at) => {
      const own = digitAt(digits, at)
      let first = NO_PLACE
      for (let other = at + 1; other < digits.length; other++) {
        const digit = digitAt(digits, other)
        if (digit === own) continue
        const middle = this.follow(this.child(node, digit), digits, at + 1, other)
        first = Math.min(first, this.placeBehind(this.child(middle, own), digits, other + 1))
      }
      return first
    })
  }

  /** Lowest result of `search`, called at each node on the path of `digits` with the position of the next digit. */
  private firstAlong(digits: string, search: (node: number, at: number) => number): number {
    let first = NO_PLACE
    let node = ROOT
    for (let at = 0; at < digits.length; at++) {
      first = Math.min(first, search(node, at))
      node = this.child(node, digitAt(digits, at))
      if (node === NOWHERE) break
    }
    return first
  }

  /** Lowest index of the numbers that continue with any digit except `without`, and then with `digits` from `at`. */
  private firstOfChildren(node: number, digits: string, at: number, without?: number): number {
    let first = NO_PLACE
    for (let digit = 0; digit < DIGITS; digit++) {
      if (digit !== without) first = Math.min(first, this.placeBehind(this.child(node, digit), digits, at))
    }
    return first
  }

  /** Index of the number that continues from `node` with `digits` from `at`. */
  private placeBehind(node: number, digits: string, at: number): number {
    return (this.rows[this.follow(node, digits, at) * ROW + DIGITS] || NO_PLACE) - 1
  }

  private follow(from: number, digits: string, at: number, to = digits.length): number {
    let node = from
    for (let next = at; next < to && node !== NOWHERE; next++) node = this.child(node, digitAt(digits, next))
    return node
  }

  private child(node: number, digit: number): number {
    return this.rows[node * ROW + digit] ?? 0
  }

  private grow(cell: number): number {
    const added = this.nodes++
    if (this.nodes * ROW > this.rows.length) {
      const larger = new Int32Array(this.rows.length * 2)
      larger.set(this.rows)
      this.rows = larger
    }
    this.rows[cell] = added
    return added
  }
}

const digitAt = (digits: string, at: number): number => digits.charCodeAt(at) - ZERO
