import type { DeployedProgram } from '../src/deployment/deployed-programs.ts';
import { sandboxName } from '../src/product/programs.ts';

/** Settings that images set themselves. */
const setByImages: ReadonlySet<string> = new Set(['NODE_ENV', 'HOST', 'PORT', 'STATIC_ROOT']);

/**
 * The errors in the settings that a program is given: missing ones, and ones that no program reads.
 * @param given names of settings.
 */
export function settingProblems(
  { name, settings }: DeployedProgram,
  given: readonly string[],
  all: readonly DeployedProgram[],
): string[] {
  const documented = new Set(all.flatMap((program) => program.settings).map((setting) => setting.name));
  const lacking = settings.filter(
    (setting) => setting.required && !setByImages.has(setting.name) && !given.includes(setting.name),
  );
  // OpenTelemetry's own code reads its settings.
  const unknown = given.filter((it) => !documented.has(it) && !it.startsWith('OTEL_'));
  return [
    ...lacking.map((setting) => `${name} lacks ${setting.name}`),
    ...unknown.map((it) => `${name}: no program reads ${it}`),
  ];
}

/** A container of docker-compose.yml, as far as it is checked. */
interface ComposeService {
  readonly image?: string;
  readonly build?: { readonly dockerfile?: string; readonly args?: Readonly<Record<string, string>> };
  readonly environment?: Readonly<Record<string, string | number | null>>;
  readonly ports?: readonly string[];
  readonly volumes?: readonly string[];
  readonly networks?: readonly string[];
  readonly profiles?: readonly string[];
  readonly depends_on?: readonly string[] | Readonly<Record<string, unknown>>;
  readonly read_only?: boolean;
  readonly cap_drop?: readonly string[];
  readonly security_opt?: readonly string[];
  readonly restart?: string;
  readonly stop_grace_period?: string;
}

/** docker-compose.yml with its aliases resolved. */
export interface ComposeFile {
  readonly services: Readonly<Record<string, ComposeService>>;
  readonly networks: Readonly<Record<string, { readonly internal?: boolean }>>;
  readonly volumes: Readonly<Record<string, unknown>>;
}

function hardeningProblems(name: string, service: ComposeService): string[] {
  const wanted: [string, boolean][] = [
    ['has a writable file system', service.read_only === true],
    ['keeps capabilities', service.cap_drop?.includes('ALL') ?? false],
    ['may gain privileges', service.security_opt?.includes('no-new-privileges:true') ?? false],
    ['is not restarted', service.restart === 'unless-stopped'],
    ['has too short a grace period', Number.parseInt(service.stop_grace_period ?? '0', 10) >= 10],
    ['publishes a port', name === 'gateway' || !service.ports],
  ];
  return wanted.filter(([, ok]) => !ok).map(([what]) => `${name} ${what}`);
}

/** Checks that each service that a program calls exists and shares a network with it. */
function addressProblems(name: string, { environment, networks = [] }: ComposeService, file: ComposeFile): string[] {
  return Object.entries(environment ?? {}).flatMap(([setting, value]) => {
    const [, host = ''] = /^http:\/\/([\w-]+):4000/.exec(String(value)) ?? [];
    if (host === '') return [];
    const other = file.services[host];
    if (!other) return [`${name}: ${setting} is at ${host}, which does not exist`];
    const met = other.networks?.some((network) => networks.includes(network));
    return met ? [] : [`${name}: ${setting} is at ${host}, which is in none of its networks`];
  });
}

function programProblems(program: DeployedProgram, file: ComposeFile, all: readonly DeployedProgram[]): string[] {
  const { name, folder } = program;
  const service = file.services[name];
  if (!service) return [`${name} is missing`];
  const isGateway = name === 'gateway';
  const dockerfile = isGateway ? 'gateway/Dockerfile' : 'services/Dockerfile';
  const builds = service.build?.dockerfile === dockerfile && (isGateway || folder === service.build.args?.FOLDER);
  const apart = service.profiles?.includes('sandbox') ?? false;
  return [
    ...(builds ? [] : [`${name} isn't built from ${folder}`]),
    ...(apart === (name === sandboxName) ? [] : [`${name} has the wrong profile`]),
    ...settingProblems(program, Object.keys(service.environment ?? {}), all),
    ...addressProblems(name, service, file),
  ];
}

function volumeProblems(name: string, { volumes = [] }: ComposeService, file: ComposeFile): string[] {
  return volumes
    .map((volume) => volume.split(':')[0] ?? '')
    .filter((volume) => !(volume in file.volumes))
    .map((volume) => `${name}: the volume ${volume} isn't declared`);
}

/** All errors in docker-compose.yml, one sentence each. */
export function composeProblems(file: ComposeFile, programs: readonly DeployedProgram[]): string[] {
  const { gateway, identity, mongodb } = file.services;
  const secrets = JSON.parse(String(identity?.environment?.SERVICE_SECRETS ?? '{}')) as object;
  const secretive = programs.filter(({ settings }) => settings.some((it) => it.name === 'SERVICE_SECRET'));
  return [
    ...programs.flatMap((program) => programProblems(program, file, programs)),
    ...Object.entries(file.services).flatMap(([name, service]) => [
      ...hardeningProblems(name, service),
      ...volumeProblems(name, service, file),
    ]),
    ...secretive.filter(({ name }) => !(name in secrets)).map(({ name }) => `identity lacks the secret of ${name}`),
    ...(gateway?.ports?.every((port) => port.startsWith(`\${LISTEN:-127.0.0.1:`))
      ? []
      : ['gateway is published to all addresses']),
    ...(/:\d+\.\d+\.\d+$/.test(mongodb?.image ?? '') ? [] : ['mongodb has no exact version']),
    ...['database', 'services']
      .filter((name) => !file.networks[name]?.internal)
      .map((name) => `the network ${name} has access to the outside`),
  ];
}

/** Variables that docker-compose.yml reads but .env.example does not explain, and vice versa. */
export function variableProblems(compose: string, example: string): string[] {
  const read = new Set([...compose.matchAll(/\$\{(\w+)/g)].map(([, name = '']) => name));
  const explained = new Set([...example.matchAll(/^(\w+)=/gm)].map(([, name = '']) => name));
  return [
    ...[...read].filter((name) => !explained.has(name)).map((name) => `.env.example lacks ${name}`),
    ...[...explained]
      .filter((name) => !read.has(name) && !name.startsWith('COMPOSE_'))
      .map((name) => `docker-compose.yml doesn't read ${name}`),
  ];
}
