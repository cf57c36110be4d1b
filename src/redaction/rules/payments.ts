import { TokenRule } from '../redact.types';
import { A, H, rule, STOP, W } from './rule';
import { a62, b64, b64url, hex, low36, mask, up36 } from './synth';

const BASE58 = '[1-9A-HJ-NP-Za-km-z]';

/** Payments, commerce and wallets. */
// prettier-ignore
export const PAYMENT_RULES: readonly TokenRule[] = [
  rule('stripe-key', 'stripe key', ['sk_live_', 'sk_test_', 'rk_live_', 'rk_test_', 'sk_org_live_', 'sk_org_test_'], `[A-Za-z0-9_]{16,255}`, ['sk_' + 'live_51' + a62(97), 'rk_' + 'live_51' + a62(97), 'sk_' + 'test_' + a62(24)], ['pk_live_' + a62(24), 'sk_live_' + mask(24), 'sk_live_...'], { check: 'random' }),
  rule('stripe-webhook', 'stripe webhook secret', ['whsec_'], `[A-Za-z0-9+/=_-]{24,100}`, ['whsec_' + a62(32), 'whsec_' + b64(32)], 'whsec_' + mask(32)),
  rule('square-token', 'square token', ['sq0atp-', 'sq0csp-', 'sq0idb-', 'sandbox-sq0csb-', 'sandbox-sq0atb-', 'EAAAE', 'EAAAl', 'EAAAF'], `${W}{22,80}`, ['sq0atp-' + b64url(22), 'sq0csp-' + b64url(43), 'EAAAE' + b64url(59)], 'sq0atp-' + mask(22)),
  rule('square-access-token', 'square token', ['EAAA'], `${W}{60}(?![A-Za-z0-9+/=_-])`, 'EAAA' + 'Y' + b64url(59), ['EAAA' + mask(60), 'EAAA' + b64url(90)], { check: 'random' }),
  rule('paypal-token', 'paypal token', ['access_token$production$', 'access_token$sandbox$', 'A21AA'], `[A-Za-z0-9$_-]{40,160}`, ['access_token$' + 'production$' + low36(16) + '$' + hex(32), 'A21AA' + b64url(92)], 'access_token$sandbox$...'),
  rule('adyen-key', 'adyen key', ['AQE'], `[A-Za-z0-9+/=]{60,400}(?:-[A-Za-z0-9+/=]{20,100})?(?:-[!-~]{8,40})?`, 'AQE' + b64(100) + '-' + b64(43) + '=', 'AQE' + mask(60), { check: 'random' }),
  rule('plaid-token', 'plaid token', ['access-sandbox-', 'access-development-', 'access-production-', 'public-production-', 'link-production-', 'link-sandbox-'], `${H}{8}-${H}{4}-${H}{4}-${H}{4}-${H}{12}`, 'access-' + 'sandbox-' + [hex(8), hex(4), hex(4), hex(4), hex(12)].join('-'), 'access-sandbox-...'),
  rule('razorpay-key', 'razorpay key', ['rzp_live_', 'rzp_test_'], `${A}{14,24}${STOP}`, 'rzp_' + 'live_' + a62(14), 'rzp_live_' + mask(14)),
  rule('shopify-token', 'shopify token', ['shpat_', 'shpca_', 'shppa_', 'shpss_', 'shpua_', 'shptka_', 'shpit_', 'shprt_', 'shpcl_'], `[A-Fa-f0-9]{32,80}${STOP}`, ['shpat_' + hex(32), 'shpss_' + hex(32)], 'shpat_' + '0'.repeat(32)),
  rule('payment-key', 'payment key', ['pdl_live_apikey_', 'pdl_sdbx_apikey_', 'pdl_ntfset_', 'polar_oat_', 'polar_pat_', 'polar_whs_', 'creem_', 'lmsq_', 'cfsk_ma_prod_', 'cfsk_ma_test_', 'APP_USR-', 'TEST-', 'xnd_production_', 'xnd_development_', 'sandbox_', 'live_', 'test_', 'mollie_', 'skb_', 'whse_'], `[A-Za-z0-9_-]{28,120}`, ['polar_' + 'oat_' + a62(40), 'xnd_' + 'production_' + a62(60), 'live_' + a62(30)], ['polar_oat_' + mask(40), 'test_suite_for_payment_processing_module', 'live_streaming_configuration_for_channel'], { check: 'random' }),
  rule('flutterwave-key', 'flutterwave key', ['FLWSECK-', 'FLWSECK_TEST-', 'FLWSECK_PROD-'], `${H}{12,40}(?:-X)?${STOP}`, ['FLWSECK-' + hex(32) + '-X', 'FLWSECK_TEST-' + hex(12)], 'FLWSECK-' + '0'.repeat(32)),
  rule('gocardless-token', 'gocardless token', ['live_', 'sandbox_'], `[A-Za-z0-9_=-]{40}${STOP}`, 'live_' + b64url(40), 'live_' + mask(40), { check: 'random' }),
  rule('exchange-key', 'exchange key', ['coinbase_', 'kraken_', 'binance_', 'cb_'], `[A-Za-z0-9_+/=-]{40,100}`, 'binance_' + a62(64), 'binance_' + mask(64), { check: 'random' }),
  rule('bank-token', 'bank token', ['wise_', 'oa_prod_', 'oa_sand_', 'prod_mode_', 'monzo_', 'mercury_production_', 'secret-token:mercury_production_'], `[A-Za-z0-9_-]{30,90}`, ['oa_' + 'prod_' + b64url(43), 'secret-token:' + 'mercury_production_' + low36(40)], 'oa_prod_' + mask(43), { check: 'random' }),
  rule('extended-private-key', 'extended private key', ['xprv', 'yprv', 'zprv', 'tprv', 'uprv', 'vprv'], `${BASE58}{100,112}${STOP}`, 'xprv' + a62(107).replace(/[0OIl]/g, '7'), 'xpub' + a62(107).replace(/[0OIl]/g, '7')),
  rule('bitcoin-wif', 'wallet private key', ['5H', '5J', '5K', 'K', 'L'].flatMap((p) => (p.length === 2 ? [...'123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'].map((c) => p + c) : ['w', 'x', 'y', 'z', '1', '2', '3', '4', '5'].flatMap((c) => [...'123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'].map((d) => p + c + d)))), `${BASE58}{48,49}${STOP}`, ['5Kx' + a62(48).replace(/[0OIl]/g, '7'), 'Kw4' + a62(49).replace(/[0OIl]/g, '7')], 'KwXX', { check: 'random' }),
  rule('marketplace-token', 'marketplace token', ['v^1.1#', 'PRD-', 'SBX-'], `[A-Za-z0-9^#+/=.-]{28,4000}`, ['v^1.1#' + 'i^1#f^0#' + a62(80), 'PRD-' + hex(12) + '-' + hex(4) + '-' + hex(4) + '-' + hex(8)], 'PRD-123', { check: 'random' }),
  rule('checkout-key', 'checkout.com key', ['sk_', 'sk_sbox_'], `[a-z2-7]{26}[a-z2-7*#$=]`, 'sk_' + 'sbox_' + low36(26).replace(/[0189]/g, '4') + 'q', 'sk_sbox_...', { check: 'random' }),
  rule('paystack-key', 'paystack key', ['sk_live_', 'sk_test_'], `${H}{40}${STOP}`, 'sk_' + 'live_' + hex(40), 'sk_live_' + '0'.repeat(40)),
  rule('license-key', 'license key', ['LIC-', 'lic_', 'LICENSE-'], `[A-Z0-9]{4,8}(?:-[A-Z0-9]{4,8}){3,6}${STOP}`, 'LIC-' + [up36(5), 'Q8ZK2', 'M4T7W', 'R9X3B'].join('-'), 'LIC-2024'),
];
