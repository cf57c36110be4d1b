/* eslint-disable @typescript-eslint/no-explicit-any, @typescript-eslint/no-require-imports -- manifests have any shape */
import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { validate as lintContainerfile } from 'dockerfile-utils';
import * as models from 'kubernetes-models';
import { parseAllDocuments } from 'yaml';
import { readConfig } from '../../src/config/read-config';

const ROOT = path.resolve(__dirname, '../..');
const read = (file: string): string => readFileSync(path.join(ROOT, file), 'utf8');

interface Manifest {
  apiVersion: string;
  kind: string;
  metadata: { name: string };
}

const manifests: readonly (Manifest & Record<string, any>)[] = readdirSync(path.join(ROOT, 'deploy/kubernetes'))
  .filter((name) => name.endsWith('.yaml'))
  .flatMap((name) => parseAllDocuments(read(`deploy/kubernetes/${name}`)).map((document) => document.toJS()));
const find = (kind: string, name: string) => {
  const found = manifests.find((one) => one.kind === kind && one.metadata.name === name);
  if (found === undefined) throw new Error(`no ${kind} ${name}`);
  return found;
};
const server = () => find('Deployment', 'primachat').spec.template.spec;

describe('the Kubernetes example', () => {
  it.each(manifests.map((one) => [`${one.kind} ${one.metadata.name}`, one] as const))(
    '%s fits its schema',
    (_, one) => {
      const [group, version] = one.apiVersion.includes('/') ? one.apiVersion.split('/') : ['', one.apiVersion];
      const name = group === '' || group === undefined ? '' : group;
      const house = (name === '' ? models : require(`kubernetes-models/${name}/${version}`)) as Record<string, any>;
      const scope = name === '' ? (house[String(version)] as Record<string, any>) : house;
      const Model = scope[one.kind];
      expect(Model).toBeDefined();
      new Model(one).validate();
    },
  );

  it('would not fit it with a wrong type in the middle', () => {
    const { Deployment } = require('kubernetes-models/apps/v1') as Record<string, any>;
    const broken = structuredClone(find('Deployment', 'primachat'));
    broken.spec.template.spec.containers[0].ports[0].containerPort = 'http';
    expect(() => new Deployment(broken).validate()).toThrow(/containerPort/);
  });

  it('has two replicas that spread, one budget for disruptions, and a rolling update without a gap', () => {
    expect(find('Deployment', 'primachat').spec).toMatchObject({
      replicas: 2,
      strategy: { rollingUpdate: { maxUnavailable: 0 } },
    });
    expect(find('PodDisruptionBudget', 'primachat').spec.minAvailable).toBe(1);
    expect(find('PersistentVolumeClaim', 'primachat-data').spec.accessModes).toEqual(['ReadWriteMany']);
  });

  it('runs as nobody in particular, on a root that cannot be written', () => {
    const [container] = server().containers;
    expect(server().securityContext).toMatchObject({ runAsNonRoot: true, runAsUser: 1000 });
    expect(container.securityContext).toEqual({
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ['ALL'] },
    });
    expect(server().automountServiceAccountToken).toBe(false);
  });

  it('asks the probes that the server has', () => {
    const [container] = server().containers;
    expect(container.livenessProbe.httpGet).toEqual({ path: '/health', port: 'http' });
    expect(container.readinessProbe.httpGet).toEqual({ path: '/ready', port: 'http' });
  });

  it('starts with its own settings', () => {
    const [container] = server().containers;
    const secret: Record<string, string> = {
      'database-password': 'a'.repeat(48),
      'secret-keys': `k1:${randomBytes(32).toString('base64')}`,
      'oidc-client-secret': 'x'.repeat(32),
    };
    const environment: Record<string, string> = { ...imageEnvironment(), ...find('ConfigMap', 'primachat').data };
    for (const { name, value, valueFrom } of container.env) {
      const given = value ?? secret[valueFrom.secretKeyRef.key];
      expect(given).toBeDefined();
      environment[name] = given.replace(/\$\((\w+)\)/g, (_: string, other: string) => environment[other] ?? '');
    }
    const config = readConfig(environment);
    expect(config.server).toMatchObject({ isProduction: true, host: '0.0.0.0', port: 3000 });
    expect(config.database.url).toBe(`postgresql://prima:${'a'.repeat(48)}@postgres:5432/prima`);
    const mounts = container.volumeMounts.map(({ mountPath }: { mountPath: string }) => mountPath);
    expect(mounts).toEqual(expect.arrayContaining([config.data.dataDir, config.data.cacheDir, '/tmp']));
    for (const name of Object.keys(environment).filter((key) => key.startsWith('PRIMA_'))) {
      expect(read('README.md')).toContain(name);
    }
  });

  it('lets the pods reach nothing private but the database and DNS', () => {
    const { egress } = find('NetworkPolicy', 'primachat').spec;
    const outside = egress.find((rule: any) => rule.to[0].ipBlock !== undefined);
    expect(outside.to[0].ipBlock.except).toEqual(
      expect.arrayContaining(['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', '169.254.0.0/16']),
    );
    expect(outside.ports.map(({ port }: { port: number }) => port)).toEqual([443, 22]);
  });
});

/** What the image sets, from its ENV. */
function imageEnvironment(): Record<string, string> {
  const [, block = ''] = /^ENV ((?:.*\\\n)*.*)$/m.exec(read('deploy/Containerfile')) ?? [];
  return Object.fromEntries([...block.matchAll(/([A-Z_]+)=(\S+)/g)].map(([, name = '', value = '']) => [name, value]));
}

describe('the Containerfile', () => {
  it('has no finding of the linter', () => {
    expect(lintContainerfile(read('deploy/Containerfile')).map(({ message }) => message)).toEqual([]);
    expect(lintContainerfile('FROM\nRUN')).not.toEqual([]);
  });

  it('copies only what the ignore file lets through, and ends as an ordinary user', () => {
    const file = read('deploy/Containerfile');
    const copied = [...file.matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, names = '']) => names.split(' '));
    const ignored = read('.dockerignore').split('\n');
    for (const name of copied) {
      expect(() => readFileSync(path.join(ROOT, name))).not.toThrow(/ENOENT/);
      if (name.startsWith('test/support/')) expect(ignored).toContain(`!${name}`);
      else expect(ignored).not.toContain(name);
    }
    expect(file).toMatch(/^USER node$/m);
  });
});
