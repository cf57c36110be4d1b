import { TokenRule } from '../redact.types';
import { A, H, L, rule, STOP, UUID, W } from './rule';
import { a62, b64url, digits, hex, low36, mask, up36, uuid } from './synth';

/** Chat, mail, telephony, and web hooks whose address is the credential. */
// prettier-ignore
export const MESSAGING_RULES: readonly TokenRule[] = [
  rule('slack-token', 'slack token', ['xoxb-', 'xoxp-', 'xoxa-', 'xoxr-', 'xoxs-', 'xoxo-', 'xoxe-', 'xoxc-', 'xoxd-', 'xoxe.xoxp-', 'xoxe.xoxb-'], `[A-Za-z0-9%/+=-]{20,300}`, ['xoxb-' + digits(12) + '-' + digits(13) + '-' + a62(24), 'xoxp-' + digits(12) + '-' + digits(12) + '-' + digits(13) + '-' + hex(32), 'xoxe.' + 'xoxp-1-' + a62(160)], ['xoxb-...', 'xoxb-' + mask(40), 'xoxb-your-bot-token-goes-here']),
  rule('slack-app-token', 'slack token', ['xapp-'], `\\d-[A-Z0-9]{8,14}-\\d{8,16}-[a-f0-9]{40,80}`, 'xapp-' + '1-A' + up36(10) + '-' + digits(13) + '-' + hex(64), 'xapp-1-...'),
  rule('slack-config', 'slack token', ['xwfp-'], `[A-Za-z0-9-]{30,300}`, 'xwfp-' + digits(12) + '-' + a62(32), 'xwfp-...'),
  rule('slack-webhook', 'slack webhook', ['hooks.slack.com/services/', 'hooks.slack-gov.com/services/'], `[A-Za-z0-9_]{6,15}/[A-Za-z0-9_]{6,15}/([A-Za-z0-9]{18,30})`, 'hooks.slack.com/' + 'services/T' + up36(10) + '/B' + up36(10) + '/' + a62(24), 'hooks.slack.com/services/' + 'T00000000/B00000000/' + mask(24), { anyLeft: true }),
  rule('slack-workflow', 'slack webhook', ['hooks.slack.com/workflows/', 'hooks.slack.com/triggers/'], `[A-Za-z0-9_]{6,15}/[A-Za-z0-9_]{6,40}/(?:[A-Za-z0-9]{6,30}/)?([A-Za-z0-9]{18,40})`, 'hooks.slack.com/' + 'triggers/T' + up36(10) + '/' + digits(13) + '/' + hex(32), 'hooks.slack.com/workflows/...', { anyLeft: true }),
  rule('discord-bot', 'discord token', [...'MNO'].flatMap((a) => [...'DTQzjA'].flatMap((b) => [...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'].map((c) => a + b + c))), `[A-Za-z0-9_-]{20,25}\\.[A-Za-z0-9_-]{6}\\.[A-Za-z0-9_-]{27,40}${STOP}`, 'MTI' + a62(23) + '.' + 'G' + b64url(5) + '.' + b64url(38), 'MTI' + mask(23)),
  rule('discord-mfa', 'discord token', ['mfa.'], `${W}{80,90}`, 'mfa.' + b64url(84), 'mfa.' + mask(84)),
  rule('discord-webhook', 'discord webhook', ['discord.com/api/webhooks/', 'discordapp.com/api/webhooks/', 'discord.com/api/v10/webhooks/', 'discord.com/api/v9/webhooks/'], `\\d{16,20}/(${W}{50,90})`, 'discord.com/' + 'api/webhooks/' + digits(19) + '/' + b64url(68), 'discord.com/api/webhooks/123/abc', { anyLeft: true }),
  rule('teams-webhook', 'teams webhook', ['.webhook.office.com/webhookb2/', 'outlook.office.com/webhook/', 'outlook.office365.com/webhook/'], `(${UUID}@${UUID}/IncomingWebhook/${H}{32}/${UUID}(?:/[A-Za-z0-9_-]{1,60})?)`, 'acme.webhook.' + 'office.com/webhookb2/' + uuid() + '@' + uuid() + '/IncomingWebhook/' + hex(32) + '/' + uuid(), 'outlook.office.com/webhook/...', { anyLeft: true }),
  rule('telegram-token', 'telegram token', [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'].map((c) => ':A' + c), `${W}{32,34}${STOP}`, digits(10) + ':AA' + b64url(33), digits(10) + ':AA' + mask(33), { before: '\\d{7,12}' }),
  rule('sendgrid-key', 'sendgrid key', ['SG.'], `${W}{16,32}\\.${W}{30,64}`, 'SG.' + b64url(22) + '.' + b64url(43), ['SG.' + mask(22) + '.' + mask(43), 'SG.example']),
  rule('mailgun-key', 'mailgun key', ['key-', 'pubkey-'], `${H}{32}${STOP}`, 'key-' + hex(32), 'key-' + '0'.repeat(32)),
  rule('mailchimp-key', 'mailchimp key', ['-us'], `\\d{1,2}${STOP}`, hex(32) + '-us' + '12', 'somewhere-us1', { before: `${H}{32}` }),
  rule('mandrill-key', 'mandrill key', ['md-'], `${W}{22}${STOP}`, 'md-' + b64url(22), 'md-' + mask(22), { check: 'random' }),
  rule('resend-key', 'resend key', ['re_'], `${A}{6,12}_${A}{20,30}${STOP}`, 're_' + a62(8) + '_' + a62(24), ['re_' + mask(32), 're_export_named_default']),
  rule('brevo-key', 'brevo key', ['xkeysib-', 'xsmtpsib-'], `${H}{64}-${A}{16}`, ['xkeysib-' + hex(64) + '-' + a62(16), 'xsmtpsib-' + hex(64) + '-' + a62(16)], 'xkeysib-...'),
  rule('mail-key', 'mail key', ['mlsn.', 'SparkPost-', 'sp_', 'mj_', 'lb_', 'loops_', 'ck_', 'klaviyo_', 'mailtrap_', 'plunk_', 'em_', 'mt_'], `${A}{24,70}${STOP}`, ['mlsn.' + hex(64)], ['mlsn.' + '0'.repeat(64), 'sp_stored_procedure_for_reporting'], { check: 'random' }),
  rule('klaviyo-key', 'klaviyo key', ['pk_'], `${H}{34}${STOP}`, 'pk_' + hex(34), 'pk_' + '0'.repeat(34)),
  rule('twilio-account', 'twilio credentials', [...'0123456789abcdef'].map((c) => 'AC' + c), `${H}{31}:(${H}{32})${STOP}`, 'AC' + hex(32) + ':' + hex(33).slice(1), 'AC' + hex(32)),
  rule('telephony-key', 'telephony key', ['AccessKey ', 'KEY0'], `(${A}{20,60}(?:_${A}{20,30})?)${STOP}`, ['AccessKey ' + a62(25), 'KEY0' + hex(32) + '_' + a62(22)], 'AccessKey authentication', { check: 'random' }),
  rule('matrix-token', 'matrix token', ['syt_', 'syr_', 'mat_', 'mct_'], `[A-Za-z0-9_-]{20,120}`, 'syt_' + a62(12) + '_' + a62(20) + '_' + a62(6), 'syt_' + mask(30), { check: 'random' }),
  rule('messaging-token', 'messaging token', ['waba_', 'wati_', 'line_', 'lark_', 'rc_', 'zulip_', 'mm_'], `${A}{26,90}${STOP}`, 'zulip_' + a62(32), 'zulip_' + mask(32), { check: 'random' }),
  rule('mattermost-webhook', 'webhook', ['/hooks/'], `([a-z0-9]{26}|[A-Za-z0-9]{17,24}/[A-Za-z0-9]{40,70})${STOP}`, ['chat.example.org' + '/hooks/' + low36(26), 'chat.example.org' + '/hooks/' + a62(17) + '/' + a62(48)], '/hooks/usePreferences', { anyLeft: true, check: 'random' }),
  rule('zapier-webhook', 'webhook', ['hooks.zapier.com/hooks/catch/', 'hook.eu1.make.com/', 'hook.us1.make.com/', 'hook.eu2.make.com/', 'hook.us2.make.com/', 'hook.integromat.com/', 'maker.ifttt.com/trigger/', 'hc-ping.com/', 'api.netlify.com/build_hooks/', 'discord.gg/api/', 'hooks.pipedream.net/'], `((?:[A-Za-z0-9_-]{1,64}/){0,3}[A-Za-z0-9_-]{6,64})`, ['hooks.zapier.com/' + 'hooks/catch/' + digits(7) + '/' + low36(7), 'hook.eu1.' + 'make.com/' + low36(32)], 'hook.eu1.make.com/...', { anyLeft: true }),
  rule('ifttt-webhook', 'webhook', ['maker.ifttt.com/trigger/'], `[A-Za-z0-9_-]{1,64}/(?:json/)?with/key/(${W}{20,64})`, 'maker.ifttt.com/' + 'trigger/door/with/key/' + b64url(22), 'maker.ifttt.com/trigger/door', { anyLeft: true }),
  rule('vercel-hook', 'webhook', ['api.vercel.com/v1/integrations/deploy/'], `(${W}{20,40}/${W}{8,20})`, 'api.vercel.com/' + 'v1/integrations/deploy/prj_' + a62(28) + '/' + a62(10), 'api.vercel.com/v1/integrations/deploy/', { anyLeft: true }),
  rule('feishu-webhook', 'webhook', ['open-apis/bot/v2/hook/', 'open-apis/bot/hook/'], `(${UUID}|${A}{32})`, 'open.feishu.cn/' + 'open-apis/bot/v2/hook/' + uuid(), 'open-apis/bot/v2/hook/{id}', { anyLeft: true }),
  rule('rpc-endpoint', 'rpc endpoint key', ['infura.io/v3/', 'infura.io/ws/v3/', 'alchemy.com/v2/', 'alchemyapi.io/v2/', 'quiknode.pro/', 'ankr.com/eth/', 'getblock.io/', 'moralis.io/', 'chainstack.com/', 'helius-rpc.com/?api-key=', 'blastapi.io/', 'drpc.org/ogrpc?network=ethereum&dkey=', 'rpc.tenderly.co/fork/', 'gateway.tenderly.co/'], `(?:[a-z]{3,20}/)?(${W}{20,64})`, ['mainnet.infura.io' + '/v3/' + hex(32), 'eth-mainnet.g.alchemy.com' + '/v2/' + b64url(32)], 'mainnet.infura.io/v3/YOUR-PROJECT-ID', { anyLeft: true, check: 'random' }),
  rule('calendar-address', 'private calendar address', ['/private-'], `(${H}{32})(?=/)`, 'calendar.example.org' + '/ical/a/private-' + hex(32) + '/basic.ics', '/private-key', { anyLeft: true }),
  rule('telegram-url', 'telegram token', ['api.telegram.org/bot'], `(\\d{7,12}:${W}{30,40})`, 'api.telegram.org' + '/bot' + digits(10) + ':AA' + b64url(33), 'api.telegram.org/bot<token>', { anyLeft: true }),
  rule('fcm-key', 'push key', [':APA91b'], `${W}{100,180}`, 'AAAA' + b64url(7) + ':APA91b' + b64url(134), 'AAAA:APA91b...', { before: '[A-Za-z0-9_-]{10,24}' }),
  rule('push-token', 'push token', ['tk_'], `${L}{29}${STOP}`, 'tk_' + low36(29), 'tk_' + mask(29), { check: 'random' }),
];
