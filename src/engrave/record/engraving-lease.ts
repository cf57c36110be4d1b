/** How long an engraving belongs to a process that says nothing. It speaks up three times as often. */
export const ENGRAVING_LEASE_MS = 12_000;
export const ENGRAVING_BEAT_MS = ENGRAVING_LEASE_MS / 3;
