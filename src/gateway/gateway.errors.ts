import { AppError } from '../common/app-error';

export const gatewayNotConfigured = () =>
  new AppError(
    'gateway_not_configured',
    'unavailable',
    'This server has no gateway: its operator sets PRIMA_CORE_URL.',
  );

/** The key as it was given cannot be a header value, so no call was made. */
export const gatewayKeyInvalid = () =>
  new AppError('gateway_key_invalid', 'unprocessable', 'The gateway key holds characters that no key may hold.');

export const gatewayUnreachable = () =>
  new AppError('gateway_unreachable', 'bad_gateway', 'The gateway could not be reached, or it broke off.');

export const gatewayRedirected = () =>
  new AppError('gateway_redirected', 'bad_gateway', 'The gateway answered with a redirect, which is never followed.');

export const gatewayTimeout = () =>
  new AppError('gateway_timeout', 'timeout', 'The gateway did not answer within the deadline.');

export const gatewayReplyTooLarge = () =>
  new AppError('gateway_reply_too_large', 'bad_gateway', 'The gateway sent more than this server accepts.');

export const gatewayCallCancelled = () =>
  new AppError('cancelled', 'cancelled', 'The client went away; the call to the gateway was ended.');
