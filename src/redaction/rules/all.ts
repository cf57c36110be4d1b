import { TokenRule } from '../redact.types';
import { CLOUD_RULES } from './clouds';
import { FORGE_RULES } from './forges';
import { MESSAGING_RULES } from './messaging';
import { MODEL_VENDOR_RULES } from './model-vendors';
import { PAYMENT_RULES } from './payments';
import { REGISTRY_RULES } from './registries';
import { SERVICE_RULES } from './services';

/** Every vendor's rules. Order decides nothing: the scan tries all that begin alike. */
export const TOKEN_RULES: readonly TokenRule[] = [
  ...MODEL_VENDOR_RULES,
  ...FORGE_RULES,
  ...REGISTRY_RULES,
  ...CLOUD_RULES,
  ...PAYMENT_RULES,
  ...MESSAGING_RULES,
  ...SERVICE_RULES,
];
