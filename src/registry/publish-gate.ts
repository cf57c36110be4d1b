import type { Principal } from '../auth/principal.types';
import type { Stone } from './registry.types';

export interface PublishRequest {
  caller: Principal;
  stone: Stone;
  /** The caller's top-level `confirm === true`. */
  confirm: boolean;
}

/**
 * The engraving gates as this room sees them: attaching a remote to a stone with commits of its own would publish them,
 * so it passes the same shared setting, confirmation and budget as an engraving. Implemented above this floor.
 */
export abstract class PublishGate {
  /**
   * Runs `action` once the gates let it pass; gives the budget back where it throws.
   * @throws AppError `shared_engrave_disabled`, `confirmation_required`, `engrave_rate_limited`
   */
  abstract pass<T>(request: PublishRequest, action: () => Promise<T>): Promise<T>;
}
