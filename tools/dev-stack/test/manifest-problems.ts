import type { IContainer } from 'kubernetes-models/v1/Container';
import type { IPodSpec } from 'kubernetes-models/v1/PodSpec';
import type { DeployedProgram } from '../src/deployment/deployed-programs.ts';
import { settingProblems } from './compose-problems.ts';

interface Named {
  readonly name: string;
}

/** A Kubernetes manifest, as far as it is checked. */
export interface Manifest {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: Named & {
    readonly namespace?: string;
    readonly annotations?: Readonly<Record<string, string>>;
  };
  readonly data?: Readonly<Record<string, string>>;
  readonly stringData?: Readonly<Record<string, string>>;
  readonly spec?: {
    readonly template?: {
      readonly metadata: { readonly labels: Readonly<Record<string, string>> };
      readonly spec: IPodSpec;
    };
    readonly selector?: { readonly matchLabels?: Readonly<Record<string, string>> } & Readonly<Record<string, unknown>>;
    readonly ports?: readonly (Named & { readonly port: number; readonly targetPort: string })[];
    readonly type?: string;
    readonly minReplicas?: number;
    readonly maxReplicas?: number;
    readonly maxUnavailable?: number;
    readonly scaleTargetRef?: { readonly kind: string; readonly name: string };
  };
}

const label = 'app.kubernetes.io/name';
const unmet = (name: string, wanted: readonly [string, boolean][]) =>
  wanted.filter(([, ok]) => !ok).map(([what]) => `${name} ${what}`);

function podProblems(name: string, pod: IPodSpec, container: IContainer): string[] {
  const { securityContext: own } = container;
  return unmet(name, [
    ['may run as root', pod.securityContext?.runAsNonRoot === true && (pod.securityContext.runAsUser ?? 0) > 0],
    ['has no seccomp profile', pod.securityContext?.seccompProfile?.type === 'RuntimeDefault'],
    ['mounts a cluster token', pod.automountServiceAccountToken === false],
    ['has too short a grace period', (pod.terminationGracePeriodSeconds ?? 0) >= 20],
    ['has no topology spread', (pod.topologySpreadConstraints?.length ?? 0) > 0],
    ['has a writable file system', own?.readOnlyRootFilesystem === true],
    ['may gain privileges', own?.allowPrivilegeEscalation === false],
    ['keeps capabilities', own?.capabilities?.drop?.includes('ALL') === true],
    ['requests no resources', Boolean(container.resources?.requests?.cpu && container.resources.requests.memory)],
    ['has no memory limit', Boolean(container.resources?.limits?.memory)],
  ]);
}

function probeProblems(name: string, { livenessProbe, readinessProbe, startupProbe, ports }: IContainer): string[] {
  const gateway = name === 'gateway';
  const live = gateway ? '/api/health' : '/health/live';
  const probes = [livenessProbe, readinessProbe, startupProbe];
  return unmet(name, [
    // A database that is down must not cause endless restarts of every service.
    ['has the wrong liveness probe', livenessProbe?.httpGet?.path === live],
    ['has the wrong startup probe', startupProbe?.httpGet?.path === live],
    ['has the wrong readiness probe', readinessProbe?.httpGet?.path === (gateway ? '/api/health' : '/health')],
    ['is probed at another port', probes.every((probe) => ports?.some((port) => port.name === probe?.httpGet?.port))],
    [
      'rejects the probes, because their Host header is not allowed',
      !gateway ||
        probes.every((probe) =>
          probe?.httpGet?.httpHeaders?.some((it) => it.name === 'Host' && it.value === '127.0.0.1'),
        ),
    ],
  ]);
}

/**
 * The names of the settings that a container reads: its own and those of its ConfigMaps and Secrets. Returns an error
 * message if one of those is missing.
 */
function namesGiven({ env = [], envFrom = [] }: IContainer, manifests: readonly Manifest[]): string[] | string {
  const names = env.map(({ name }) => name);
  for (const { configMapRef, secretRef } of envFrom) {
    const [kind, ref] = configMapRef ? (['ConfigMap', configMapRef] as const) : (['Secret', secretRef] as const);
    const source = manifests.find((it) => it.kind === kind && it.metadata.name === ref?.name);
    if (!source) return `${kind} ${ref?.name} is in no file`;
    names.push(...Object.keys(source.data ?? source.stringData ?? {}));
  }
  return names;
}

/** Checks what accompanies a Deployment: its Service, its disruption budget and its autoscaler. */
function companionProblems(name: string, container: IContainer, manifests: readonly Manifest[]): string[] {
  const of = (kind: string) => manifests.find((it) => it.kind === kind && it.metadata.name === name)?.spec;
  const [service, budget, scaler] = [of('Service'), of('PodDisruptionBudget'), of('HorizontalPodAutoscaler')];
  const [port] = container.ports ?? [];
  return unmet(name, [
    ['has no Service', service?.selector?.[label] === name && service.ports?.[0]?.port === port?.containerPort],
    ['is reachable from outside the cluster', service?.type === undefined],
    ['exposes more than one port', service?.ports?.length === 1],
    ['has no disruption budget', budget?.selector?.matchLabels?.[label] === name && budget.maxUnavailable === 1],
    ['has no autoscaler', scaler?.scaleTargetRef?.name === name && (scaler.minReplicas ?? 0) >= 2],
  ]);
}

function programProblems(
  program: DeployedProgram,
  manifests: readonly Manifest[],
  all: readonly DeployedProgram[],
): string[] {
  const { name } = program;
  const template = manifests.find((it) => it.kind === 'Deployment' && it.metadata.name === name)?.spec?.template;
  const [container, ...others] = template?.spec.containers ?? [];
  if (!template || !container) return [`${name} is missing`];
  const given = namesGiven(container, manifests);
  const port = name === 'gateway' ? 8080 : 4000;
  return [
    ...unmet(name, [
      ['has more than one container', others.length === 0],
      ['has the wrong image', container.image === `keystead/${name}`],
      ['listens on the wrong port', container.ports?.[0]?.containerPort === port],
      ['has no name label', template.metadata.labels[label] === name],
    ]),
    ...(typeof given === 'string' ? [`${name}: ${given}`] : settingProblems(program, given, all)),
    ...podProblems(name, template.spec, container),
    ...probeProblems(name, container),
    ...companionProblems(name, container, manifests),
  ];
}

/** All errors in the manifests, one sentence each. */
export function manifestProblems(manifests: readonly Manifest[], programs: readonly DeployedProgram[]): string[] {
  const names = programs.map(({ name }) => name);
  const closed = manifests.some((it) => it.kind === 'NetworkPolicy' && Object.keys(it.spec ?? {}).length === 2);
  const unknown = manifests.filter(({ kind, metadata }) => kind === 'Deployment' && !names.includes(metadata.name));
  return [
    ...programs.flatMap((program) => programProblems(program, manifests, programs)),
    ...(closed ? [] : ['no NetworkPolicy denies all traffic']),
    ...unknown.map(({ metadata }) => `${metadata.name} is not a program of the product`),
  ];
}
