import { idempotencyFailureCases } from './cases/idempotency-failures'
import { idempotencyReplayCases } from './cases/idempotency-replay'
import { conformanceSuite } from './suite'

conformanceSuite('idempotency', [...idempotencyReplayCases, ...idempotencyFailureCases])
