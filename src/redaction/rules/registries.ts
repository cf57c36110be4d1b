import { TokenRule } from '../redact.types';
import { A, H, L, rule, STOP, W } from './rule';
import { a62, b64url, hex, low36, mask, up36 } from './synth';

/** Package registries, artefact stores and the tools around them. */
// prettier-ignore
export const REGISTRY_RULES: readonly TokenRule[] = [
  rule('npm-token', 'npm token', 'npm_', `${A}{36,80}${STOP}`, 'npm_' + a62(36), ['npm_' + mask(36), 'npm_config_registry', 'npm_[A-Za-z0-9]{36}']),
  rule('pypi-token', 'pypi token', ['pypi-AgEIcHlwaS5vcmc', 'pypi-AgENdGVzdC5weXBpLm9yZw', 'pypi-AgE'], `${W}{40,400}`, 'pypi-' + 'AgEIcHlwaS5vcmc' + b64url(150), 'pypi-AgEIcHlwaS5vcmc...'),
  rule('rubygems-key', 'rubygems key', 'rubygems_', `${H}{48}${STOP}`, 'rubygems_' + hex(48), 'rubygems_' + '0'.repeat(48)),
  rule('crates-token', 'crates.io token', ['cio'], `${A}{32}${STOP}`, 'cio' + a62(32), 'cio' + mask(32), { check: 'random' }),
  rule('nuget-key', 'nuget key', ['oy2'], `${L}{43}${STOP}`, 'oy2' + low36(43), 'oy2' + mask(43), { check: 'random' }),
  rule('docker-token', 'docker token', ['dckr_pat_', 'dckr_oat_', 'dckr_at_'], `${W}{27,80}`, ['dckr_' + 'pat_' + b64url(27), 'dckr_' + 'oat_' + b64url(32)], 'dckr_pat_' + mask(27)),
  rule('artifactory-key', 'artifactory token', ['AKCp'], `${A}{60,80}${STOP}`, 'AKCp' + a62(69), 'AKCp' + mask(69)),
  rule('artifactory-reference', 'artifactory token', ['cmVmdGtu'], `${A}{42,82}${STOP}`, ['cmVmdGtu' + 'OjAxOj' + a62(52), 'cmVmdGtu' + a62(56)], ['cmVmdGtuOj', 'cmVmdGtu' + mask(56)]),
  rule('clojars-token', 'clojars token', 'CLOJARS_', `${A}{60}${STOP}`, 'CLOJARS_' + hex(60), 'CLOJARS_USERNAME'),
  rule('hex-pm-token', 'hex.pm token', ['hexpm_', 'hex_'], `${A}{32,70}${STOP}`, 'hex_' + hex(32), 'hex_' + mask(32), { check: 'random' }),
  rule('packagist-token', 'packagist token', ['packagist_uut_', 'packagist_out_', 'packagist_ort_', 'packagist_ack_', 'packagist_acs_'], `${H}{40,80}`, 'packagist_' + 'uut_' + hex(68), 'packagist_uut_' + '0'.repeat(68)),
  rule('cloudsmith-key', 'cloudsmith key', ['cs_', 'csa_', 'ctok_'], `${A}{36,60}${STOP}`, 'csa_' + a62(40), 'csa_' + mask(40), { check: 'random' }),
  rule('gemfury-token', 'gemfury token', ['fury_', 'deploy-fury-'], `${W}{20,60}`, 'fury_' + a62(32), 'fury_' + mask(32), { check: 'random' }),
  rule('quay-token', 'quay token', 'quay_', `[A-Z0-9]{40,80}`, 'quay_' + up36(64), 'quay_' + mask(64), { check: 'random' }),
  rule('jsr-token', 'jsr token', ['jsrp_', 'jsrt_', 'jsrd_', 'jsr_'], `${A}{36,60}${STOP}`, 'jsrp_' + a62(43), 'jsrp_' + mask(43), { check: 'random' }),
  rule('deno-token', 'deno token', ['ddp_', 'ddo_', 'ddw_'], `${A}{36}${STOP}`, 'ddp_' + a62(36), 'ddp_' + mask(36)),
  rule('terraform-token', 'terraform token', ['.atlasv1.'], `[A-Za-z0-9=_-]{60,70}`, a62(14) + '.atlas' + 'v1.' + b64url(67), '.atlasv1.', { before: `${A}{14}` }),
  rule('terraform-variable', 'terraform token', ['tfp_', 'tfe_'], `${A}{30,60}`, 'tfp_' + a62(40), 'tfp_' + mask(40), { check: 'random' }),
  rule('pulumi-token', 'pulumi token', 'pul-', `${H}{40}${STOP}`, 'pul-' + hex(40), 'pul-' + '0'.repeat(40)),
  rule('doppler-token', 'doppler token', ['dp.pt.', 'dp.st.', 'dp.ct.', 'dp.sa.', 'dp.scim.', 'dp.audit.', 'dp.said.'], `(?:[a-z0-9_-]{2,35}\\.)?${A}{40,44}${STOP}`, ['dp.' + 'pt.' + a62(43), 'dp.' + 'st.' + 'dev.' + a62(43)], 'dp.pt.' + mask(43)),
  rule('infracost-key', 'infracost key', 'ico-', `${A}{32}${STOP}`, 'ico-' + a62(32), 'ico-' + mask(32)),
  rule('infisical-token', 'infisical token', ['st.'], `${H}{24}\\.${H}{30,70}\\.?${H}{0,70}`, 'st.' + hex(24) + '.' + hex(32) + '.' + hex(32), 'st.petersburg'),
  rule('infrastructure-ci-token', 'ci token', ['spacelift_', 'scalr_', 'env0_'], `${A}{30,80}`, 'spacelift_' + a62(40), 'spacelift_stack_dependency_reference', { check: 'random' }),
  rule('expo-token', 'expo token', ['expo_', 'eas_'], `${A}{36,60}${STOP}`, 'expo_' + a62(40), 'expo_' + mask(40), { check: 'random' }),
  rule('small-registry-key', 'package registry key', ['choco_', 'conan_', 'gfi_', 'verdaccio_'], `${A}{30,64}${STOP}`, 'conan_' + a62(40), 'conan_' + mask(40), { check: 'random' }),
  rule('bitrise-token', 'bitrise token', ['bitpat_', 'bitrise_'], `${W}{30,90}`, 'bitpat_' + b64url(54), 'bitpat_' + mask(54)),
];
