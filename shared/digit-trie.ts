const DIGITS = 10
/**
 * Each node has a row: its child for each digit, then the list index of the number that ends there, plus one. 0 means
 * no entry.
 */
const ROW = DIGITS + 1
/** Row of a missing node, without children and without an index. */
const MISSING_NODE = 0
const ROOT = 1
const CODE_OF_ZERO = 48

/**
 * Result of a search without a match. Larger than any index, so that the minimum of several results is the first index.
 */
export const NO_INDEX = Infinity

/**
 * Decimal numbers with their list indexes. Finds the first number that is one change away from a given number, without
 * comparing all numbers. A number that is added twice keeps its first index.
 */
export class DigitTrie {
  private rows = new Int32Array(64 * ROW)
  private nodeCount = ROOT + 1

  add(digits: string, index: number): void {
    let node = ROOT
    for (let position = 0; position < digits.length; position++) {
      const cell = node * ROW + digitAt(digits, position)
      node = this.rows[cell] || this.addNode(cell)
    }
    this.rows[node * ROW + DIGITS] ||= index + 1
  }

  /** Index of the first number with one different digit. */
  firstChanged(digits: string): number {
    return this.firstOnPath(digits, (node, position) =>
      this.firstOfChildren(node, digits, position + 1, digitAt(digits, position)),
    )
  }

  /** Index of the first number with one more digit. */
  firstLonger(digits: string): number {
    const within = this.firstOnPath(digits, (node, position) => this.firstOfChildren(node, digits, position))
    return Math.min(within, this.firstOfChildren(this.follow(ROOT, digits, 0), digits, digits.length))
  }

  /** Index of the first number with one digit less. */
  firstShorter(digits: string): number {
    return this.firstOnPath(digits, (node, position) => this.indexOfContinuation(node, digits, position + 1))
  }

  /** Index of the first number with two different digits swapped. */
  firstSwapped(digits: string): number {
    return this.firstOnPath(digits, (node, position) => {
      const digit = digitAt(digits, position)
      let first = NO_INDEX
      for (let otherPosition = position + 1; otherPosition < digits.length; otherPosition++) {
        const otherDigit = digitAt(digits, otherPosition)
        if (otherDigit === digit) continue
        const middle = this.follow(this.child(node, otherDigit), digits, position + 1, otherPosition)
        first = Math.min(first, this.indexOfContinuation(this.child(middle, digit), digits, otherPosition + 1))
      }
      return first
    })
  }

  /** Lowest result of `search`, called at each node on the path of `digits` with the position of the next digit. */
  private firstOnPath(digits: string, search: (node: number, position: number) => number): number {
    let first = NO_INDEX
    let node = ROOT
    for (let position = 0; position < digits.length; position++) {
      first = Math.min(first, search(node, position))
      node = this.child(node, digitAt(digits, position))
      if (node === MISSING_NODE) break
    }
    return first
  }

  /** Lowest index of the numbers that continue with any digit except `without`, then with `digits` from `position`. */
  private firstOfChildren(node: number, digits: string, position: number, without?: number): number {
    let first = NO_INDEX
    for (let digit = 0; digit < DIGITS; digit++) {
      if (digit === without) continue
      first = Math.min(first, this.indexOfContinuation(this.child(node, digit), digits, position))
    }
    return first
  }

  /** Index of the number that continues from `node` with `digits` from `position`. */
  private indexOfContinuation(node: number, digits: string, position: number): number {
    return (this.rows[this.follow(node, digits, position) * ROW + DIGITS] || NO_INDEX) - 1
  }

  /** Node after the digits from `start` up to `end`, which is not included. */
  private follow(from: number, digits: string, start: number, end = digits.length): number {
    let node = from
    for (let position = start; position < end && node !== MISSING_NODE; position++) {
      node = this.child(node, digitAt(digits, position))
    }
    return node
  }

  private child(node: number, digit: number): number {
    return this.rows[node * ROW + digit] ?? 0
  }

  private addNode(cell: number): number {
    const node = this.nodeCount++
    if (this.nodeCount * ROW > this.rows.length) {
      const larger = new Int32Array(this.rows.length * 2)
      larger.set(this.rows)
      this.rows = larger
    }
    this.rows[cell] = node
    return node
  }
}

const digitAt = (digits: string, position: number): number => digits.charCodeAt(position) - CODE_OF_ZERO
