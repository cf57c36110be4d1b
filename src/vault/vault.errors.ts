import { AppError } from '../common/app-error';

export const gatewayKeyMissing = () =>
  new AppError(
    'gateway_key_missing',
    'conflict',
    'You have no gateway key here: store one with PUT /api/me/gateway-key, or send X-Gateway-Key with this call.',
  );

/** The operator's to mend: the key is named by its id, which says nothing about it. */
export const secretKeyUnknown = (keyId: string) =>
  new AppError(
    'secret_key_unknown',
    'internal',
    `A stored secret was sealed with the key "${keyId}", which this server does not have. An operator can add it to ` +
      `PRIMA_SECRET_KEYS; or erase the secret and store it anew.`,
  );

/** Changed bytes, a row that was moved, or another key under the same id: it never says which. */
export const secretUnreadable = () =>
  new AppError(
    'secret_unreadable',
    'internal',
    'A stored secret cannot be opened: it was changed where it lies. Erase it and store it anew.',
  );
