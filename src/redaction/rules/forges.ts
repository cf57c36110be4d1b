import { TokenRule } from '../redact.types';
import { A, H, rule, STOP, W } from './rule';
import { a62, b64url, digits, hex, low36, mask } from './synth';

const JWT = `eyJ${W}{10,2000}\\.${W}{10,6000}\\.${W}{10,1500}`;

/** Code forges, their runners, and continuous integration. */
// prettier-ignore
export const FORGE_RULES: readonly TokenRule[] = [
  rule('github-token', 'github token', ['ghp_', 'gho_', 'ghu_', 'ghs_', 'ghr_'], `${A}{36,255}`, ['ghp_' + a62(36), 'gho_' + a62(36), 'ghu_' + a62(36), 'ghs_' + a62(36), 'ghr_' + a62(76)], ['ghp_' + mask(36), 'ghp_...', 'ghs_enterprise']),
  rule('github-app-jwt', 'github token', ['ghs_', 'ghu_'], `(?:[A-Za-z0-9]{1,40}_)?${JWT}`, 'ghs_' + '123456_' + 'eyJ' + b64url(30) + '.' + 'eyJ' + b64url(80) + '.' + b64url(200), 'ghs_123456_...'),
  rule('github-fine-grained', 'github token', 'github_pat_', `[A-Za-z0-9_]{40,255}`, 'github_' + 'pat_' + a62(22) + '_' + a62(59), ['github_pat_' + mask(82), 'github_pat_...']),
  rule('github-legacy-token', 'github token', ['v1.'], `${H}{40}${STOP}`, 'v1.' + hex(40), 'v1.' + '0'.repeat(40)),
  rule('gitlab-token', 'gitlab token', ['glpat-', 'gldt-', 'glrt-', 'glrtr-', 'glcbt-', 'glptt-', 'glft-', 'glsoat-', 'glimt-', 'glagent-', 'gloas-', 'glffct-', 'glwt-', 'glpkt-'], `(?:t\\d_)?${W}{20,300}(?:\\.[0-9a-z]{2}\\.[0-9a-z]{7,9})?`, ['glpat-' + b64url(20), 'glrt-' + 't1_' + b64url(20), 'glcbt-' + '64_' + b64url(20), 'glagent-' + b64url(50), 'gloas-' + hex(64), 'glpat-' + b64url(27) + '.01.' + low36(9)], ['glpat-' + mask(20), 'glpat-...', 'glpat-[\\w-]{20}']),
  rule('gitlab-session', 'gitlab token', ['_gitlab_session='], `(${H}{32})`, '_gitlab_' + 'session=' + hex(32), '_gitlab_session=' + '0'.repeat(32), { anyLeft: true }),
  rule('gitlab-runner-legacy', 'gitlab token', 'GR1348941', `${W}{20,60}`, 'GR13' + '48941' + b64url(20), 'GR1348941' + mask(20)),
  rule('bitbucket-token', 'bitbucket token', ['ATBB', 'ATCTT3xFfG', 'BBDC-'], `[A-Za-z0-9_=+/-]{28,400}`, ['ATBB' + a62(32), 'ATCTT3x' + 'FfG' + b64url(180), 'BBDC-' + a62(44)], 'ATBB' + mask(32), { check: 'random' }),
  rule('atlassian-token', 'atlassian token', ['ATATT3xFfG', 'ATSTT3xFfG', 'ATOAT3xFfG'], `[A-Za-z0-9_=+/-]{60,400}`, 'ATATT3x' + 'FfGF0' + b64url(170), 'ATATT3xFfG...'),
  rule('gitea-token', 'gitea token', ['gtp_', 'gta_', 'gtr_', 'gitea_', 'forgejo_', 'gta-', 'codeberg_'], `${A}{30,80}${STOP}`, 'gta_' + a62(44), 'gta_' + mask(44), { check: 'random' }),
  rule('gitee-token', 'gitee token', 'gitee_', `${A}{30,60}`, 'gitee_' + hex(32), 'gitee_' + mask(32), { check: 'random' }),
  rule('sourcegraph-token', 'sourcegraph token', ['sgp_', 'sgd_', 'slk_', 'sgs_', 'sgg_'], `(?:[0-9a-f]{16}_|local_)?${H}{40,64}${STOP}`, ['sgp_' + hex(40), 'sgp_' + hex(16) + '_' + hex(40)], 'sgp_' + '0'.repeat(40)),
  rule('circleci-token', 'circleci token', ['CCIPAT_', 'CCIPRJ_'], `${A}{16,40}_${H}{40}`, 'CCIPAT_' + a62(22) + '_' + hex(40), 'CCIPAT_...'),
  rule('buildkite-token', 'buildkite token', ['bkua_', 'bkaj_', 'bkpi_', 'bkct_', 'bkrt_', 'bkat_', 'bkgat_'], `${A}{36,80}${STOP}`, ['bkua_' + hex(40), 'bkaj_' + a62(44)], 'bkua_' + mask(40)),
  rule('travis-token', 'travis token', ['travis_', 'trvs_'], `${A}{20,40}${STOP}`, 'travis_' + a62(22), 'travis_wait_for_completion_of_job', { check: 'random' }),
  rule('drone-token', 'ci token', ['drone_', 'wp_', 'semaphore_', 'harness_', 'appveyor_', 'v2.'], `${A}{20,64}${STOP}`, 'v2.' + low36(20), ['v2.0', 'wp_enqueue_script_loader_source'], { check: 'random' }),
  rule('harness-token', 'harness token', ['pat.', 'sat.'], `${A}{20,24}\\.${A}{22,26}\\.${A}{18,22}${STOP}`, 'pat.' + a62(22) + '.' + hex(24) + '.' + a62(20), 'pat.example.org'),
  rule('codecov-token', 'codecov token', ['codecov_', 'cov_'], `${A}{30,60}${STOP}`, 'codecov_' + a62(36), 'codecov_upload_report_for_project', { check: 'random' }),
  rule('sonar-token', 'sonarqube token', ['sqp_', 'squ_', 'sqa_', 'sqb_', 'sqco_'], `${H}{40}${STOP}`, ['sqp_' + hex(40), 'squ_' + hex(40)], 'squ_' + '0'.repeat(40)),
  rule('snyk-token', 'snyk token', ['snyk_uat.', 'snyk_sat.'], `[A-Za-z0-9_.-]{20,300}`, 'snyk_' + 'uat.' + hex(8) + '.' + b64url(60), 'snyk_uat.'),
  rule('semgrep-token', 'semgrep token', ['sgp_', 'SEMGREP_'], `${A}{64}${STOP}`, 'sgp_' + a62(64), 'sgp_' + mask(64), { check: 'random' }),
  rule('qlty-token', 'ci token', ['qltcp_', 'qltp_', 'qlti_', 'cca_', 'depot_'], `[A-Za-z0-9_]{30,80}`, 'qltcp_' + low36(40), 'qltcp_' + mask(40), { check: 'random' }),
  rule('azure-devops-pat', 'azure devops token', ['AZDO'], `${A}{4}`, a62(76) + 'AZDO' + a62(4), 'AZDO', { before: `${A}{72,80}` }),
  rule('phabricator-token', 'phabricator token', ['api-', 'cli-'], `[a-z0-9]{28}${STOP}`, 'cli-' + low36(28), 'api-management-for-the-people', { check: 'random' }),
  rule('postman-key', 'postman key', ['PMAK-', 'PMAT-'], `${A}{20,26}(?:-${H}{34})?${STOP}`, ['PMAK-' + hex(24) + '-' + hex(34), 'PMAT-' + a62(26)], 'PMAK-...'),
  rule('launchdarkly-key', 'launchdarkly key', ['sdk-', 'api-', 'mob-', 'rel-'], `${H}{8}-${H}{4}-${H}{4}-${H}{4}-${H}{12}`, ['sdk-' + hex(8) + '-' + hex(4) + '-' + hex(4) + '-' + hex(4) + '-' + hex(12)], 'sdk-' + 'platform-java'),
  rule('keygen-token', 'keygen token', ['activ-', 'prod-', 'user-', 'envo-', 'admi-', 'deve-'], `${H}{60,70}v3${STOP}`, 'prod-' + hex(64) + 'v3', 'prod-' + hex(8)),
  rule('git-guardian', 'gitguardian token', ['ggtt-', 'gg_'], `[A-Za-z0-9-]{30,80}`, 'ggtt-' + 'v-' + low36(40), 'ggtt-...', { check: 'random' }),
  rule('socket-security', 'socket key', 'sktsec_', `${W}{30,80}`, 'sktsec_' + a62(44) + '_api', 'sktsec_' + mask(44)),
  rule('generic-pat', 'access token', ['pat-', 'pat_live_'], `${W}{24,120}`, 'pat-' + 'na1-' + hex(8) + '-' + digits(4) + '-' + a62(12), 'pat-navigation-drawer-with-long-names', { check: 'random' }),
];
