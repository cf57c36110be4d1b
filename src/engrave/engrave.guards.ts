import { CanActivate, ExecutionContext, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { InjectThrottlerOptions, InjectThrottlerStorage, ThrottlerGuard } from '@nestjs/throttler';
import type { ThrottlerLimitDetail, ThrottlerModuleOptions, ThrottlerStorage } from '@nestjs/throttler';
import type { Request, Response } from 'express';
import { principalOf } from '../auth/auth.decorator';
import { insufficientScope } from '../auth/auth.errors';
import { budgetKey } from './budget/postgres-throttler-storage';
import type { BudgetBucket } from './budget/budget.repository';
import { BUDGET_WINDOW_MS, EngraveBudget } from './budget/engrave-budget.service';
import { EngraveAuthorizer } from './gates/engrave-authorizer';
import { gateStateOf, setGateState } from './gates/gate-state';
import { parseHttpEngrave, parseToolEngrave } from './gates/parse-engrave';
import { EngraveIdempotency } from './idempotency/engrave-idempotency.service';

export { authorizedEngraveOf } from './gates/gate-state';
export type { AuthorizedEngrave } from './engrave.types';

const WINDOW_SECONDS = BUDGET_WINDOW_MS / 1_000;

const requestOf = (context: ExecutionContext) => context.switchToHttp().getRequest<Request>();

/** Parses the request once, for all gates and for the handler, and finds what it names in the caller's own registry. */
@Injectable()
export class EngraveRequestGuard implements CanActivate {
  constructor(
    private readonly authorizer: EngraveAuthorizer,
    private readonly idempotency: EngraveIdempotency,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const raw = requestOf(context);
    const caller = principalOf(context);
    const isToolDoor = raw.params.id === undefined;
    const request = isToolDoor ? parseToolEngrave(caller, raw) : parseHttpEngrave(caller, raw);
    if (request === null) return true;
    // The tool door asks for `tools` as a whole; this one of its tools writes.
    if (!caller.scopes.has('engrave')) throw insufficientScope('engrave');
    const replay = await this.idempotency.find(request);
    if (replay !== null) {
      setGateState(raw, { replay, authorized: this.authorizer.issue({ replay }) });
      return true;
    }
    setGateState(raw, { resolved: await this.authorizer.resolve(request) });
    return true;
  }
}

@Injectable()
export class SharedEngraveGuard implements CanActivate {
  constructor(private readonly authorizer: EngraveAuthorizer) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const state = gateStateOf(requestOf(context));
    if (state !== undefined) await this.authorizer.assertSharedAllowed(state.resolved);
    return true;
  }
}

@Injectable()
export class ConfirmEnvelopeGuard implements CanActivate {
  constructor(private readonly authorizer: EngraveAuthorizer) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const state = gateStateOf(requestOf(context));
    if (state !== undefined) await this.authorizer.assertConfirmed(state.resolved);
    return true;
  }
}

/** True for a throttler whose bucket this request does not draw on. */
export const skipsBucket = (bucket: BudgetBucket) => (context: ExecutionContext) =>
  bucketOf(requestOf(context)) !== bucket;

function bucketOf(request: Request): BudgetBucket | undefined {
  const state = gateStateOf(request);
  return state === undefined ? undefined : state.resolved.request.preview ? 'preview' : 'engrave';
}

/** The last gate: whoever passes it is authorised, and holds a place in the person's minute. */
@Injectable()
export class EngraveBudgetGuard extends ThrottlerGuard {
  constructor(
    @InjectThrottlerOptions() options: ThrottlerModuleOptions,
    @InjectThrottlerStorage() storage: ThrottlerStorage,
    reflector: Reflector,
    private readonly authorizer: EngraveAuthorizer,
    private readonly budget: EngraveBudget,
  ) {
    super(options, storage, reflector);
  }

  override async canActivate(context: ExecutionContext): Promise<boolean> {
    const state = gateStateOf(requestOf(context));
    if (state === undefined) return true;
    await super.canActivate(context);
    const authorized = this.authorizer.issue(state.resolved);
    state.authorized = authorized;
    // A pipe behind this gate may still refuse the request: then nobody ever uses the place that was taken.
    context
      .switchToHttp()
      .getResponse<Response>()
      .once('close', () => this.authorizer.abandon(authorized));
    return true;
  }

  protected override getTracker(request: Request): Promise<string> {
    return Promise.resolve(gateStateOf(request)?.resolved.request.caller.id ?? '');
  }

  protected override generateKey(context: ExecutionContext, personId: string): string {
    return budgetKey(personId, gateStateOf(requestOf(context))?.resolved.request.engravingId ?? '');
  }

  /** The IETF's form of what the throttler counts (draft-ietf-httpapi-ratelimit-headers). */
  protected override setResponseHeader(response: Response, name: string, value: number): void {
    const [, field, bucket] = /^X-RateLimit-(Limit|Remaining|Reset)-(\w+)$/.exec(name) ?? [];
    if (field === 'Limit') response.setHeader('RateLimit-Policy', `"${bucket}";q=${value};w=${WINDOW_SECONDS}`);
    if (field === 'Remaining') response.setHeader('RateLimit', `"${bucket}";r=${value}`);
    if (field === 'Reset') response.setHeader('RateLimit', `${String(response.getHeader('RateLimit'))};t=${value}`);
  }

  protected override throwThrottlingException(context: ExecutionContext, detail: ThrottlerLimitDetail): Promise<void> {
    const request = requestOf(context);
    const { resolved } = gateStateOf(request) ?? {};
    if (resolved === undefined) throw new Error('The budget was asked before the request was parsed.');
    const bucket = bucketOf(request) ?? 'engrave';
    const response = context.switchToHttp().getResponse<Response>();
    response.setHeader('RateLimit-Policy', `"${bucket}";q=${detail.limit};w=${WINDOW_SECONDS}`);
    response.setHeader('RateLimit', `"${bucket}";r=0;t=${Math.max(1, Math.ceil(detail.timeToBlockExpire))}`);
    return this.authorizer.refusing(resolved.subject, () => {
      throw this.budget.limited(bucket, detail.timeToBlockExpire);
    });
  }
}

/** In this order, on both doors; on the tool door they act only where `stone_engrave` is called. */
export const ENGRAVE_GUARDS = [EngraveRequestGuard, SharedEngraveGuard, ConfirmEnvelopeGuard, EngraveBudgetGuard];
