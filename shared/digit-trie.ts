const DIGITS = 10
/**
 * Number of cells in the row of a node. The first cells hold the child for each digit. The last cell holds the index,
 * plus one, of the number that ends at the node. 0 means that there is no child or no index.
 */
const ROW_CELLS = DIGITS + 1
const INITIAL_ROWS = 64
/** Node 0 is the missing node, whose row has no children and no index. */
const MISSING_NODE = 0
const ROOT = 1
/** Character code of the digit 0. */
const CODE_OF_ZERO = 48

/**
 * Result of a search without a match. Larger than any index, so that the minimum of several results is the lowest index.
 */
export const NO_INDEX = Infinity

/**
 * Decimal numbers, as digits, each with an index that the caller gives. Finds the number with the lowest index that is
 * one change away from a given number, without comparing all numbers. A number that is added twice keeps the first
 * index.
 */
export class DigitTrie {
  private rows = new Int32Array(INITIAL_ROWS * ROW_CELLS)
  private nodeCount = ROOT + 1

  add(digits: string, index: number): void {
    let node = ROOT
    for (let position = 0; position < digits.length; position++) {
      const cell = node * ROW_CELLS + digitAt(digits, position)
      node = this.rows[cell] || this.addNode(cell)
    }
    this.rows[node * ROW_CELLS + DIGITS] ||= index + 1
  }

  /** Lowest index of a number in which exactly one digit differs; `NO_INDEX` if there is none. */
  lowestIndexWithChangedDigit(digits: string): number {
    return this.lowestIndexOnPath(digits, (node, position) =>
      this.lowestIndexOfChildren(node, digits, position + 1, digitAt(digits, position)),
    )
  }

  /** Lowest index of a number with one additional digit at any position; `NO_INDEX` if there is none. */
  lowestIndexWithAddedDigit(digits: string): number {
    const insertedIndex = this.lowestIndexOnPath(digits, (node, position) =>
      this.lowestIndexOfChildren(node, digits, position),
    )
    const appendedIndex = this.lowestIndexOfChildren(this.follow(ROOT, digits, 0), digits, digits.length)
    return Math.min(insertedIndex, appendedIndex)
  }

  /** Lowest index of a number that lacks one of the digits; `NO_INDEX` if there is none. */
  lowestIndexWithoutDigit(digits: string): number {
    return this.lowestIndexOnPath(digits, (node, position) => this.indexOfContinuation(node, digits, position + 1))
  }

  /** Lowest index of a number in which two different digits are swapped; `NO_INDEX` if there is none. */
  lowestIndexWithSwappedDigits(digits: string): number {
    return this.lowestIndexOnPath(digits, (node, position) => {
      const digit = digitAt(digits, position)
      let lowestIndex = NO_INDEX
      for (let otherPosition = position + 1; otherPosition < digits.length; otherPosition++) {
        const otherDigit = digitAt(digits, otherPosition)
        if (otherDigit === digit) continue
        const middle = this.follow(this.child(node, otherDigit), digits, position + 1, otherPosition)
        const index = this.indexOfContinuation(this.child(middle, digit), digits, otherPosition + 1)
        lowestIndex = Math.min(lowestIndex, index)
      }
      return lowestIndex
    })
  }

  /** Lowest result of `search`, called at each node on the path of `digits` with the position of the next digit. */
  private lowestIndexOnPath(digits: string, search: (node: number, position: number) => number): number {
    let lowestIndex = NO_INDEX
    let node = ROOT
    for (let position = 0; position < digits.length; position++) {
      lowestIndex = Math.min(lowestIndex, search(node, position))
      node = this.child(node, digitAt(digits, position))
      if (node === MISSING_NODE) break
    }
    return lowestIndex
  }

  /**
   * Lowest index of the numbers that continue from `node` with any digit except `exceptDigit`, then with `digits` from
   * `position`.
   */
  private lowestIndexOfChildren(node: number, digits: string, position: number, exceptDigit?: number): number {
    let lowestIndex = NO_INDEX
    for (let digit = 0; digit < DIGITS; digit++) {
      if (digit === exceptDigit) continue
      lowestIndex = Math.min(lowestIndex, this.indexOfContinuation(this.child(node, digit), digits, position))
    }
    return lowestIndex
  }

  /** Index of the number that continues from `node` with `digits` from `position`. */
  private indexOfContinuation(node: number, digits: string, position: number): number {
    const endNode = this.follow(node, digits, position)
    const indexPlusOne = this.rows[endNode * ROW_CELLS + DIGITS] ?? 0
    return indexPlusOne === 0 ? NO_INDEX : indexPlusOne - 1
  }

  /** Node that the digits from `startPosition` to before `endPosition` lead to from `startNode`. */
  private follow(startNode: number, digits: string, startPosition: number, endPosition = digits.length): number {
    let node = startNode
    for (let position = startPosition; position < endPosition && node !== MISSING_NODE; position++) {
      node = this.child(node, digitAt(digits, position))
    }
    return node
  }

  private child(node: number, digit: number): number {
    return this.rows[node * ROW_CELLS + digit] ?? MISSING_NODE
  }

  private addNode(cell: number): number {
    const node = this.nodeCount++
    if (this.nodeCount * ROW_CELLS > this.rows.length) {
      const larger = new Int32Array(this.rows.length * 2)
      larger.set(this.rows)
      this.rows = larger
    }
    this.rows[cell] = node
    return node
  }
}

const digitAt = (digits: string, position: number): number => digits.charCodeAt(position) - CODE_OF_ZERO
