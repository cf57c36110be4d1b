// Runs the gateway double by itself: `node test/support/gateway-double.cli.mjs [--port N] [--quiet] [--exit-with PID]`.
// The first line on stdout is its base URL, for PRIMA_CORE_URL; any bearer token is accepted as a key.
import { parseArgs } from 'node:util';
import double from './gateway-double/double.cjs';

const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '0' },
    quiet: { type: 'boolean', default: false },
    'exit-with': { type: 'string' },
  },
});
const gateway = await double.startGatewayDouble({
  port: Number(values.port),
  log: values.quiet ? undefined : (line) => console.error(line),
});
console.log(gateway.url);
// Goes when the named process goes, so that a demo leaves nothing behind.
const companion = values['exit-with'];
if (companion !== undefined) {
  setInterval(() => {
    try {
      process.kill(Number(companion), 0);
    } catch (error) {
      if (error.code === 'ESRCH') process.exit(0);
    }
  }, 1000).unref();
}
for (const signal of ['SIGINT', 'SIGTERM']) {
  process.once(signal, () => {
    void gateway.close().then(() => process.exit(0));
  });
}
