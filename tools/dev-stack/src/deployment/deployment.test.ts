import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parser as promql } from '@prometheus-io/lezer-promql';
import { parse } from 'yaml';
import { type ComposeFile, composeProblems, variableProblems } from '../../test/compose-problems.ts';
import { type Manifest, manifestProblems } from '../../test/manifest-problems.ts';
import { readCompose, readManifests } from '../../test/read-deployment.ts';
import { sandboxName, serviceNames } from '../product/programs.ts';
import { allocatorSettings, heapFlags } from '../supervisor/child.ts';
import { deployedPrograms } from './deployed-programs.ts';

const label = 'app.kubernetes.io/name';
interface Policy {
  readonly podSelector: {
    readonly matchLabels?: Readonly<Record<string, string>>;
    readonly matchExpressions?: readonly { readonly values: readonly string[] }[];
  };
  readonly ingress?: readonly {
    readonly from: readonly {
      readonly namespaceSelector?: { readonly matchLabels: Readonly<Record<string, string>> };
      readonly podSelector?: object;
    }[];
    readonly ports: readonly { readonly port: string | number }[];
  }[];
}

const root = join(import.meta.dirname, '../../../..');
const text = (file: string) => readFileSync(join(root, file), 'utf8');
const programs = deployedPrograms(root);
/** A cluster is for real business, so it has no Stripe sandbox. */
const ofCluster = programs.filter(({ name }) => name !== sandboxName);
const manifests = [...readManifests(root).values()].flat();

/** A copy with another value at a path. */
function changed<T>(whole: T, path: string, value: unknown): T {
  const copy = structuredClone(whole) as object;
  const keys = path.split('/');
  const last = keys.pop() ?? '';
  const holder = keys.reduce((it, key) => (it as Record<string, object>)[key] as object, copy);
  if (value === undefined) delete (holder as Record<string, unknown>)[last];
  else (holder as Record<string, unknown>)[last] = value;
  return copy as T;
}

test('deployedPrograms: lists every program with the settings that it reads', () => {
  expect(programs.map(({ name }) => name)).toEqual([...serviceNames, sandboxName, 'gateway']);
  const { settings } = programs[0] ?? { settings: [] };
  expect(settings).toContainEqual({ name: 'BILLING_URL', required: true });
  expect(settings).toContainEqual({
    name: 'SUPPORT_EMAIL',
    required: false,
    default: 'support@keystead.example',
    about: "The operator's address, for support e-mails.",
  });
});

test('the linters report nothing', () => {
  const printed = execFileSync(process.execPath, [join(import.meta.dirname, '../../test/print-lint-errors.ts')]);
  expect(JSON.parse(printed.toString())).toEqual([]);
});

describe('docker-compose.yml', () => {
  const file = readCompose(root);

  test('runs every program with the settings that it reads, and without needless privileges', () => {
    expect(composeProblems(file, programs)).toEqual([]);
  });

  test('reads the variables that .env.example explains', () => {
    expect(variableProblems(text('docker-compose.yml'), text('.env.example'))).toEqual([]);
    expect(variableProblems('$' + '{A:-}', 'B=1\nCOMPOSE_PROFILES=x')).toEqual([
      '.env.example lacks A',
      "docker-compose.yml doesn't read B",
    ]);
  });

  test.each<[string, string, unknown]>([
    ['events is missing', 'services/events', undefined],
    ['portfolio lacks OPERATIONS_URL', 'services/portfolio/environment/OPERATIONS_URL', undefined],
    ['portfolio: no program reads OPERATION_URL', 'services/portfolio/environment/OPERATION_URL', 'x'],
    [
      'portfolio: BILLING_URL is at bill, which does not exist',
      'services/portfolio/environment/BILLING_URL',
      'http://bill:4000',
    ],
    ["portfolio isn't built from services/portfolio", 'services/portfolio/build/args/FOLDER', 'services/billing'],
    ['stripe-sandbox has the wrong profile', 'services/stripe-sandbox/profiles', undefined],
    ['billing has a writable file system', 'services/billing/read_only', undefined],
    ['billing keeps capabilities', 'services/billing/cap_drop', undefined],
    ['billing may gain privileges', 'services/billing/security_opt', undefined],
    ['billing is not restarted', 'services/billing/restart', 'no'],
    ['billing has too short a grace period', 'services/billing/stop_grace_period', '2s'],
    ['billing publishes a port', 'services/billing/ports', ['4000:4000']],
    ["releases: the volume releases isn't declared", 'volumes', { database: {}, gateway: {}, mail: {} }],
    ['identity lacks the secret of portfolio', 'services/identity/environment/SERVICE_SECRETS', '{}'],
    ['gateway is published to all addresses', 'services/gateway/ports', ['8080:8080']],
    ['mongodb has no exact version', 'services/mongodb/image', 'mongo:8'],
    ['the network database has access to the outside', 'networks/database', {}],
  ])('fails the check where %s', (problem, path, value) => {
    expect(composeProblems(changed<ComposeFile>(file, path, value), programs)).toContain(problem);
  });
});

describe('the Kubernetes manifests', () => {
  test('run every program with the settings that it reads, and without needless privileges', () => {
    expect(manifestProblems(manifests, ofCluster)).toEqual([]);
  });

  test('are all in kustomization.yaml, except for the examples to fill in', () => {
    const { resources } = parse(text('deploy/kubernetes/kustomization.yaml')) as { resources: string[] };
    const files = [...readManifests(root).keys()].map((file) => file.split('/').at(-1) ?? '');
    expect(files.filter((file) => !/^kustomization|\.example\./.test(file)).sort()).toEqual(resources.toSorted());
  });

  test('let a visitor stay with one gateway, which alone has the files of its page during a rollout', () => {
    const { metadata } = manifests.find(({ kind }) => kind === 'Ingress') ?? {};
    const prefix = 'nginx.ingress.kubernetes.io/';
    expect(metadata?.annotations).toMatchObject({
      [`${prefix}affinity`]: 'cookie',
      [`${prefix}affinity-mode`]: 'persistent',
      [`${prefix}session-cookie-change-on-failure`]: 'true',
    });
  });

  test('expose only the gateway to the outside, and metrics only to the monitoring namespace', () => {
    const policies = manifests.filter(({ kind }) => kind === 'NetworkPolicy');
    const open = policies.flatMap(({ metadata, spec }) => {
      const { podSelector, ingress = [] } = spec as unknown as Policy;
      const chosen = podSelector.matchLabels?.[label] ?? podSelector.matchExpressions?.[0]?.values ?? 'all';
      return ingress.map(({ from, ports }) => {
        const [sender] = from.map(({ namespaceSelector: space, podSelector: pods }) =>
          space ? space.matchLabels['kubernetes.io/metadata.name'] : pods && 'programs',
        );
        return [metadata.name, sender, chosen, ports.map(({ port }) => port)];
      });
    });
    expect(open).toEqual([
      ['visitors', 'ingress-nginx', 'gateway', ['http']],
      ['services', 'programs', serviceNames, ['http']],
      ['metrics-of-services', 'monitoring', serviceNames, ['http']],
      ['metrics-of-the-gateway', 'monitoring', 'gateway', ['metrics']],
    ]);
  });

  const at = (kind: string, name: string) => manifests.findIndex((it) => it.kind === kind && it.metadata.name === name);

  test('give identity the secret of every program', () => {
    const { stringData } = manifests[at('Secret', 'keystead-identity')] ?? {};
    expect(Object.keys(JSON.parse(stringData?.SERVICE_SECRETS ?? '{}'))).toEqual(ofCluster.map(({ name }) => name));
  });

  const pod = `${at('Deployment', 'billing')}/spec/template/spec`;
  const container = `${pod}/containers/0`;

  test.each<[string, string, unknown]>([
    ['billing is missing', `${at('Deployment', 'billing')}/metadata/name`, 'other'],
    ['other is not a program of the product', `${at('Deployment', 'billing')}/metadata/name`, 'other'],
    ['billing lacks PORTFOLIO_URL', `${container}/env`, [{ name: 'OPERATIONS_URL', value: 'x' }]],
    ['billing lacks STRIPE_SECRET_KEY', `${at('Secret', 'keystead-billing')}/stringData`, { SERVICE_SECRET: '' }],
    ['billing: Secret keystead-billing is in no file', `${at('Secret', 'keystead-billing')}/metadata/name`, 'other'],
    ['billing: no program reads STRIPE_KEY', `${container}/env/0`, { name: 'STRIPE_KEY' }],
    ['billing has the wrong image', `${container}/image`, 'other'],
    ['billing listens on the wrong port', `${container}/ports/0/containerPort`, 80],
    ['billing is probed at another port', `${container}/ports/0/name`, 'web'],
    ['billing may run as root', `${pod}/securityContext/runAsNonRoot`, false],
    ['billing has no seccomp profile', `${pod}/securityContext/seccompProfile`, undefined],
    ['billing mounts a cluster token', `${pod}/automountServiceAccountToken`, undefined],
    ['billing has too short a grace period', `${pod}/terminationGracePeriodSeconds`, 5],
    ['billing has no topology spread', `${pod}/topologySpreadConstraints`, []],
    ['billing has a writable file system', `${container}/securityContext/readOnlyRootFilesystem`, false],
    ['billing may gain privileges', `${container}/securityContext/allowPrivilegeEscalation`, true],
    ['billing keeps capabilities', `${container}/securityContext/capabilities`, undefined],
    ['billing requests no resources', `${container}/resources/requests`, undefined],
    ['billing has no memory limit', `${container}/resources/limits`, undefined],
    ['billing has the wrong liveness probe', `${container}/livenessProbe/httpGet/path`, '/health'],
    ['billing has the wrong readiness probe', `${container}/readinessProbe`, undefined],
    ['billing has no Service', `${at('Service', 'billing')}/spec/selector`, {}],
    ['billing is reachable from outside the cluster', `${at('Service', 'billing')}/spec/type`, 'LoadBalancer'],
    ['billing has no disruption budget', `${at('PodDisruptionBudget', 'billing')}/metadata/name`, 'other'],
    ['billing has no autoscaler', `${at('HorizontalPodAutoscaler', 'billing')}/spec/minReplicas`, 1],
    ['no NetworkPolicy denies all traffic', `${at('NetworkPolicy', 'nobody')}/kind`, 'Other'],
  ])('fail the check where %s', (problem, path, value) => {
    expect(manifestProblems(changed<Manifest[]>(manifests, path, value), ofCluster)).toContain(problem);
  });
});

test('Prometheus scrapes every program', () => {
  const { scrape_configs: jobs } = parse(text('deploy/prometheus/prometheus.yml')) as {
    scrape_configs: { static_configs: { targets: string[] }[] }[];
  };
  const targets = jobs.flatMap((job) => job.static_configs.flatMap((it) => it.targets)).map((it) => it.split(':')[0]);
  expect(targets).toEqual([...serviceNames, 'gateway']);
});

describe('the alarms of Prometheus', () => {
  interface Rule {
    readonly alert?: string;
    readonly record?: string;
    readonly expr: string;
    readonly labels?: { readonly severity: string };
    readonly annotations?: { readonly summary: string; readonly runbook_url: string };
  }
  const { groups } = parse(text('deploy/prometheus/alerts.yml')) as { groups: { rules: Rule[] }[] };
  const rules = groups.flatMap((group) => group.rules);
  const alarms = rules.filter(({ alert }) => alert !== undefined);
  const { rule_files: files } = parse(text('deploy/prometheus/prometheus.yml')) as { rule_files: string[] };

  /** The metrics that an expression selects; throws if it isn't PromQL. */
  function metricsIn(expr: string): string[] {
    const metrics: string[] = [];
    promql.parse(expr).iterate({
      enter({ type, from, to }) {
        if (type.isError) throw new Error(`${expr} is wrong at character ${from}`);
        if (type.name === 'Identifier' && !expr.slice(to).startsWith('(')) metrics.push(expr.slice(from, to));
      },
    });
    return metrics;
  }

  test('are loaded, and have names of their own', () => {
    expect(files).toEqual(['alerts.yml']);
    expect(new Set(alarms.map(({ alert }) => alert)).size).toBe(alarms.length);
    expect(alarms.length).toBeGreaterThan(5);
  });

  test('query metrics that programs export', () => {
    expect(() => metricsIn('sum by (service (up)')).toThrow('is wrong at character');
    const known = new Set([
      'up',
      ...[...text('docs/observability.md').matchAll(/`(keystead_\w+)`/g)].map(([, name]) => name),
      ...rules.map(({ record }) => record),
    ]);
    const used = rules.flatMap(({ expr }) => metricsIn(expr)).map((name) => name.replace(/_(?:count|bucket|sum)$/, ''));
    expect(used.filter((name) => !known.has(name) && !name.startsWith('nodejs_'))).toEqual([]);
    expect(used).toContain('keystead_http_request_duration_seconds');
  });

  test.each(alarms)('$alert says how urgent it is, what happens, and what to do', ({ labels, annotations }) => {
    expect(labels?.severity).toMatch(/^(?:page|ticket)$/);
    expect(annotations?.summary).toBeTruthy();
    const [file = '', section] = annotations?.runbook_url.split('#') ?? [];
    const headings = [...text(file).matchAll(/^#+ (.*)$/gm)].map(([, title = '']) => title);
    expect(headings.map((title) => title.toLowerCase().replaceAll(' ', '-'))).toContain(section);
  });
});

describe.each(['services/Dockerfile', 'gateway/Dockerfile', 'deploy/front-end/Dockerfile'])('%s', (file) => {
  const stages = text(file).split(/^FROM /m);
  const last = stages.at(-1) ?? '';

  test('builds an image that runs as an unprivileged user, has a health check, and stops on SIGTERM', () => {
    expect(last).toMatch(/^USER node$/m);
    expect(last).toMatch(/^HEALTHCHECK .*\\\n {2}CMD \[/m);
    expect(last).toMatch(/^STOPSIGNAL SIGTERM$/m);
    expect(last).toMatch(/^CMD \["node", /m);
    expect(last).not.toMatch(/--chown|npm /);
  });

  test('uses one version of Node, and the packages of the lock file without development packages', () => {
    const { dependencies } = JSON.parse(text('package.json')) as { dependencies: { node: string } };
    expect(stages[0]).toContain(`ARG NODE_IMAGE=node:${dependencies.node}-`);
    for (const stage of stages.slice(1)) expect(stage).toMatch(/^(?:\$\{NODE_IMAGE\}|scratch)/);
    for (const [install] of text(file).matchAll(/npm (?:ci|install).*/g))
      expect(install).toMatch(/^npm ci --ignore-scripts --omit=dev --workspace/);
  });

  test('copies the packages that package.json files depend on, not a fixed list', () => {
    expect(text(file)).toContain('copy-needed.ts');
    expect(text(file)).not.toMatch(/^COPY packages\/(?!build\/src\/static-host)/m);
  });
});

test.each(['services/Dockerfile', 'gateway/Dockerfile'])('%s has the same memory settings as npm start', (file) => {
  const last =
    text(file)
      .split(/^FROM /m)
      .at(-1) ?? '';
  const command = JSON.parse(/^CMD (.*)$/m.exec(last)?.[1] ?? '[]') as string[];
  expect(command).toEqual(['node', ...heapFlags, 'src/main.ts']);
  const [, set = ''] = /^ENV (MALLOC_.*)$/m.exec(last) ?? [];
  expect(Object.fromEntries(set.split(' ').map((one) => one.split('=')))).toEqual(allocatorSettings);
});
