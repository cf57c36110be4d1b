export type SecretPurpose = 'gateway_key' | 'remote_token' | 'remote_ssh_key';

/** Where one secret lies: whose it is, what for, and what it belongs to (a repository's id; empty for a gateway key). */
export interface Slot {
  readonly ownerId: string;
  readonly purpose: SecretPurpose;
  readonly subject: string;
}
