// The gateway's double, typed. Its body is plain CommonJS so that the demo runs it without a build.
export { scripts, startGatewayDouble } from './gateway-double/double.cjs';
export type { GatewayDouble, JournalEntry, Script, ScriptOrFunction } from './gateway-double/double.cjs';
