import { AppError } from '../common/app-error';

export const gatewayKeyMissing = () =>
  new AppError(
    'gateway_key_missing',
    'conflict',
    'You have no gateway key here: store one with PUT /api/me/gateway-key, or send X-Gateway-Key with this call.',
  );
