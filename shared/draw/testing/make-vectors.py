#!/usr/bin/env python3
"""Draws with known answers, made from the documents' formula by other means than the app's.

    python3 shared/draw/testing/make-vectors.py > shared/draw/testing/vectors.jsonl

Each line is a vector: name, answer (in the format of the random number route or of a mint), ledger (the ledger facts of each of
its draws; null: not asked), and for each draw the verdict with its reasons. The same seed gives the same file.
"""
import hashlib
import json
import random
import sys

rng = random.Random("countersign draws")
SIZES = [1, 2, 3, 7, 10, 99, 100, 1000, 10_000, 65_536, 1_000_000, 2**31 - 1, 2**31, 2**31 + 1, 3 * 10**9, 2**32 - 2, 2**32 - 1]
MINS = [0, 1, -1, -5, -(10**6), -(2**31), -(2**53) + 1, 10**15, 2**53 - 1 - 2**32, -(10**18), 10**18]
TEXT_SALTS = ["a salt in words", "Zürich 14:32 Ω", "0x00ff", "salt with \"quotes\" and \\ strokes", "x" * 200, "数字"]
vectors = []


def first_four(text):
    return int.from_bytes(hashlib.sha256(text.encode("utf-8")).digest()[:4], "big")


def drawn(number, salt, low, high, count, base):
    size = high - low + 1
    if count == 1 and base is None:
        return [first_four(f"{number}:{salt}") % size + low]
    return [first_four(f"{number}:{salt}:{i + base}") % size + low for i in range(count)]


def commitment_to(salt, as_bytes):
    return hashlib.sha256(bytes.fromhex(salt) if as_bytes else salt.encode("utf-8")).hexdigest()[:16]


def transaction_id():
    return f"0.0.{rng.randrange(1000, 9_999_999)}@{rng.randrange(1_600_000_000, 1_900_000_000)}.{rng.randrange(10**9):09d}"


def answer(low, size, count, salt=None, as_bytes=False, base=0, number=None):
    salt = rng.randbytes(32).hex() if salt is None else salt
    number = rng.randrange(2**31 - 1) if number is None else number
    high = low + size - 1
    commitment = commitment_to(salt, as_bytes)
    transaction = transaction_id()
    return {
        "success": True,
        "hederaTransactionId": transaction,
        "hashScanUrl": f"https://explorer.example/{transaction}",
        "onChainPRNG": number,
        "serverSalt": salt,
        "saltCommitment": commitment,
        "memo": f"Random number sc={commitment}",
        "range": {"min": low, "max": high, "size": size},
        "count": count,
        "values": drawn(number, salt, low, high, count, None if count == 1 else base),
    }


def ledger(made, number="same", **other):
    transaction = {
        "result": "SUCCESS",
        "kind": "UTILPRNG",
        "memo": made["memo"],
        "consensusAt": f"{int(made['hederaTransactionId'].split('@')[1].split('.')[0]) + 7}.118204003",
        "payer": made["hederaTransactionId"].split("@")[0],
        **other,
    }
    return {
        "network": "vectors",
        "askedAt": "2026-11-21T13:31:50.000Z",
        "transaction": transaction,
        "ledgerNumber": made["onChainPRNG"] if number == "same" else number,
    }


def vector(name, given, facts, verdict, *reasons):
    vectors.append(
        {"name": name, "answer": given, "ledger": [facts], "expected": [{"verdict": verdict, "reasons": list(reasons)}]}
    )


def changed(made, **fields):
    return {**made, **fields}


# Every size, with varying counts and minimum values, each confirmed by the ledger.
for i, size in enumerate(SIZES):
    for j in range(6):
        made = answer(MINS[(i + j * 5) % len(MINS)], size, (i + j * 3) % 10 + 1, as_bytes=(i + j) % 2 == 1, base=(i + j) // 2 % 2)
        vector(f"size {size}, count {made['count']}, from {made['range']['min']}", made, ledger(made), "pass")

# Every count, with different ledger facts.
for count in range(1, 11):
    made = answer(-7, 1000, count)
    vector(f"count {count}, the ledger not asked", made, None, "conditional", "ledger-not-asked")
    vector(f"count {count}, the number not checked", made, ledger(made, number=None), "conditional", "ledger-number-unchecked")
    missing = {**ledger(made, number=None), "transaction": None}
    vector(f"count {count}, unknown to the ledger", made, missing, "conditional", "ledger-not-found", "ledger-number-unchecked")

for salt in TEXT_SALTS:
    for count in (1, 4):
        made = answer(1, 10_000, count, salt=salt)
        vector(f"salt {salt[:20]!r}, count {count}", made, ledger(made), "pass")
for number in (0, 1, 2**31 - 1, 2**63, 2**384 - 1):
    made = answer(1, 6, 3, number=number)
    vector(f"the ledger's number {str(number)[:20]}", made, ledger(made), "pass")
upper = answer(1, 100, 2)
upper["saltCommitment"] = upper["saltCommitment"].upper()
vector("a commitment in capitals", upper, ledger(upper), "pass")
one = answer(0, 10**6, 1)
for base in (0, 1):
    indexed = changed(one, values=drawn(one["onChainPRNG"], one["serverSalt"], 0, 10**6 - 1, 1, base))
    vector(f"one value with an index from {base}", indexed, ledger(indexed), "conditional", "undocumented-form")

# Tampered with in each field, with and without ledger facts.
for i, (low, size, count) in enumerate([(0, 100, 1), (1, 10_000, 5), (-(2**40), 2**32 - 1, 10), (10**18, 2**31 + 1, 2)]):
    as_bytes = i % 2 == 1
    made = answer(low, size, count, as_bytes=as_bytes)
    facts = ledger(made)
    high = low + size - 1
    other_salt = rng.randbytes(32).hex()
    other_commitment = commitment_to(other_salt, False)
    values = made["values"]
    wrong = [*values[:-1], values[-1] + 1 if values[-1] < high else values[-1] - 1]
    tampered = [
        ("a value", changed(made, values=wrong), ["value-differs"], []),
        ("the number", changed(made, onChainPRNG=made["onChainPRNG"] + 1), ["value-differs"], ["ledger-number-differs"]),
        ("the salt", changed(made, serverSalt=other_salt), ["commitment-differs", "value-differs"], ["ledger-memo-differs"]),
        ("the commitment", changed(made, saltCommitment=other_commitment), ["memo-differs", "commitment-differs"], []),
        ("the memo's commitment", changed(made, memo=f"sc={other_commitment}"), ["memo-differs"], ["ledger-memo-differs"]),
        ("the memo's words", changed(made, memo=made["memo"] + "!"), [], ["ledger-memo-differs"]),
        ("a memo of two", changed(made, memo=f"{made['memo']} sc={other_commitment}"), ["memo-commits-twice"], ["ledger-memo-differs"]),
        ("a memo of none", changed(made, memo="Random number"), ["memo-without-commitment"], ["ledger-memo-differs"]),
        ("a short commitment", changed(made, saltCommitment=made["saltCommitment"][:8]), ["commitment-malformed"], []),
        ("the size", changed(made, range={**made["range"], "size": size + 1}), ["size-differs"], []),
        ("the count", changed(made, count=count + 1), ["count-differs"], []),
        ("no values", changed(made, values=[], count=0), ["no-values"], []),
        ("an empty range", changed(made, range={"min": 5, "max": 4, "size": 0}), ["range-empty"], []),
        ("too large a range", changed(made, range={"min": 0, "max": 2**32 - 1, "size": 2**32}), ["range-too-large"], []),
        ("a negative number", changed(made, onChainPRNG=-1), ["number-negative", "value-differs"], ["ledger-number-differs"]),
    ]
    for what, given, reasons, by_ledger in tampered:
        vector(f"{what} tampered ({count})", given, facts, "fail", *reasons, *by_ledger)
        if reasons:
            vector(f"{what} tampered ({count}), the ledger not asked", given, None, "fail", *reasons, "ledger-not-asked")
        else:
            vector(f"{what} tampered ({count}), the ledger not asked", given, None, "conditional", "ledger-not-asked")
    more = [*values, *values, *values, *values, *values, *values, *values, *values, *values, *values, low]
    vector(f"too many values ({count})", changed(made, values=more[:11], count=11), None, "fail", "values-too-many", "value-differs", "ledger-not-asked")
    bare = changed(made, memo=None, saltCommitment=None)
    vector(f"nothing committed to ({count})", bare, None, "conditional", "no-memo", "no-commitment", "ledger-not-asked")
    vector(f"nothing committed to, but on the ledger ({count})", bare, facts, "pass")
    vector(f"no transaction ({count})", changed(made, hederaTransactionId=None), None, "conditional", "no-transaction-id")
    vector(f"failed on the ledger ({count})", made, ledger(made, result="INVALID_PRNG_RANGE"), "fail", "ledger-failed")
    vector(f"another kind on the ledger ({count})", made, ledger(made, kind="CRYPTOTRANSFER"), "fail", "ledger-other-kind")
    shifted = drawn(made["onChainPRNG"], made["serverSalt"], low + 1, high + 1, count, None if count == 1 else 0)
    moved = changed(made, range={"min": low + 1, "max": high + 1, "size": size})
    vector(f"the range moved ({count})", moved, facts, "fail", "value-differs")
    vector(f"the range moved and the values with it ({count})", changed(moved, values=shifted), facts, "pass")


def mint(pool, numbers, ranges, indexes, serials):
    draws = [
        {"transId": transaction_id(), "prngNumber": n, "buyerAccount": "0.0.5012345", "numberRange": r, "mintEventStageID": 31}
        for n, r in zip(numbers, ranges)
    ]
    nfts = [
        {
            "mintIndex": i,
            "tokenId": "0.0.4012877",
            "serialId": serials[i],
            "prngResponse": draw,
            "nftPoolSnapshot": {"nftPool": json.dumps(pool[i]), "selectedIndex": indexes[i], "timestamp": "2026-11-21T13:31:50.000Z"},
        }
        for i, draw in enumerate(draws)
    ]
    return {"success": True, "serialId": serials[0], "transactionId": transaction_id(), "nfts": nfts, "prngResponses": draws}


def pool_vector(name, given, *expected):
    vectors.append(
        {
            "name": name,
            "answer": given,
            "ledger": [None for _ in expected],
            "expected": [{"verdict": verdict, "reasons": list(reasons)} for verdict, *reasons in expected],
        }
    )


open_draw = ("conditional", "mapping-not-documented", "snapshot-unproven", "ledger-not-asked")
pool = sorted(rng.sample(range(1, 5000), 40))
first = rng.randrange(40)
left = [serial for serial in pool if serial != pool[first]]
second = rng.randrange(39)
pool_vector(
    "a mint of two out of a pool",
    mint([pool, left], [first, second], [40, 39], [first, second], [pool[first], left[second]]),
    open_draw,
    open_draw,
)
pool_vector("a pool of objects", mint([[{"serial": s} for s in pool]], [3], [40], [3], [pool[3]]), open_draw)
pool_vector("places from 1", mint([pool], [4], [40], [4], [pool[3]]), open_draw)
pool_vector("the number modulo the pool", mint([pool], [10**9 + 7], [2**31 - 1], [(10**9 + 7) % 40], [pool[(10**9 + 7) % 40]]), open_draw)
pool_vector("the number modulo its range", mint([pool], [47], [41], [6], [pool[6]]), ("conditional", "number-outside-range", *open_draw[1:]))
pool_vector("no known way to the place", mint([pool], [20], [40], [33], [pool[33]]), ("conditional", "no-mapping-fits", "snapshot-unproven", "ledger-not-asked"))
pool_vector("another NFT than was selected", mint([pool], [5], [40], [5], [pool[9]]), ("fail", "serial-differs", "mapping-not-documented", "snapshot-unproven", "ledger-not-asked"))
pool_vector("a place outside the pool", mint([pool], [50], [60], [50], [pool[9]]), ("fail", "index-outside-pool", "mapping-not-documented", "snapshot-unproven", "ledger-not-asked"))
pool_vector("a serial twice in the pool", mint([[*pool, pool[0]]], [5], [41], [5], [pool[5]]), ("fail", "serial-twice-in-pool", "mapping-not-documented", "snapshot-unproven", "ledger-not-asked"))
without = mint([pool], [5], [40], [5], [pool[5]])
del without["nfts"][0]["nftPoolSnapshot"]
pool_vector("no snapshot", without, ("conditional", "no-snapshot", "ledger-not-asked"))

# Largest numbers of a ledger: 32 bits with a sign with a range, 384 bits without one.
LAST_OF_RANGE, LAST = 2**31 - 1, 2**384 - 1
for count in (1, 5):
    made = answer(1, 10_000, count, number=LAST_OF_RANGE)
    vector(f"the greatest number of a range ({count})", made, None, "conditional", "ledger-not-asked")
    for number in (LAST_OF_RANGE + 1, 10**30, LAST):
        made = answer(1, 10_000, count, number=number)
        what = f"the number {str(number)[:12]} ({count})"
        vector(f"{what}, the ledger not asked", made, None, "conditional", "number-without-range", "ledger-not-asked")
        vector(f"{what}, not checked", made, ledger(made, number=None), "conditional", "number-without-range", "ledger-number-unchecked")
        vector(f"{what}, as the ledger tells it", made, ledger(made), "pass")
    made = answer(1, 10_000, count, number=LAST + 1)
    vector(f"a number of 385 bits ({count})", made, None, "fail", "number-too-large", "ledger-not-asked")
    vector(f"a number of 385 bits, as the ledger is said to tell it ({count})", made, ledger(made), "fail", "number-too-large")
    made = answer(1, 10_000, count)
    for name in ("not a tx", "0.0.5", ""):
        odd = changed(made, hederaTransactionId=name)
        vector(f"a transaction that is none, {name!r} ({count})", odd, None, "conditional", "transaction-id-unknown-form")
        vector(f"a transaction that is none, {name!r} ({count}), with the ledger's word", odd, ledger(made), "conditional", "transaction-id-unknown-form")
place = (LAST + 1) % 40
pool_vector("a mint by a number of 385 bits", mint([pool], [LAST + 1], [40], [place], [pool[place]]), ("fail", "number-too-large", "number-outside-range", *open_draw[1:]))
pool_vector("a mint by a number of 384 bits", mint([pool], [LAST], [40], [LAST % 40], [pool[LAST % 40]]), ("conditional", "number-outside-range", "mapping-not-documented", "snapshot-unproven", "number-without-range", "ledger-not-asked"))

for one in vectors:
    sys.stdout.write(json.dumps(one, ensure_ascii=False, separators=(",", ":")) + "\n")
