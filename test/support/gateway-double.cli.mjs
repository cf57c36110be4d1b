// Runs the gateway double by itself: `node test/support/gateway-double.cli.mjs [--port N] [--quiet]`.
// The first line on stdout is its base URL, for PRIMA_CORE_URL; any bearer token is accepted as a key.
import { parseArgs } from 'node:util';
import double from './gateway-double/double.cjs';

const { values } = parseArgs({
  options: { port: { type: 'string', default: '0' }, quiet: { type: 'boolean', default: false } },
});
const gateway = await double.startGatewayDouble({
  port: Number(values.port),
  log: values.quiet ? undefined : (line) => console.error(line),
});
console.log(gateway.url);
for (const signal of ['SIGINT', 'SIGTERM']) {
  process.once(signal, () => {
    void gateway.close().then(() => process.exit(0));
  });
}
