import type { Request } from 'express';
import type { AuthorizedEngrave, EngraveResult, ResolvedEngrave } from '../engrave.types';

/** How far one request has come through the gates. */
export interface GateState {
  resolved: ResolvedEngrave;
  authorized?: AuthorizedEngrave;
}

const states = new WeakMap<Request, GateState | { replay: EngraveResult; authorized: AuthorizedEngrave }>();

/** Undefined: the request is no engraving, or its door will refuse it. */
export function gateStateOf(request: Request): GateState | undefined {
  const state = states.get(request);
  return state !== undefined && 'resolved' in state ? state : undefined;
}

export function setGateState(
  request: Request,
  state: GateState | { replay: EngraveResult; authorized: AuthorizedEngrave },
) {
  states.set(request, state);
}

/** What the gates have let through; undefined where they have not. */
export function authorizedEngraveOf(request: Request): AuthorizedEngrave | undefined {
  return states.get(request)?.authorized;
}
