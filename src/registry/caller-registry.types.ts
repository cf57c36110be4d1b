/** For rooms that are handed a registry: they see its type, and make none. */
export type { CallerRegistry } from './caller-registry';
