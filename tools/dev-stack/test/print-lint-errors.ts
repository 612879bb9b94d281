// A separate program, because some of the linters are ES modules, which jest can't load.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DCLinter } from 'dclint';
import dockerfileUtils from 'dockerfile-utils';
import { readManifests } from './read-deployment.ts';

const root = join(import.meta.dirname, '../../..');

type Config = ConstructorParameters<typeof DCLinter>[0];

interface Model {
  validate(): void;
}

async function manifestErrors(): Promise<string[]> {
  const errors: string[] = [];
  for (const [file, manifests] of readManifests(root)) {
    for (const manifest of manifests) {
      // Read by kubectl alone; it never reaches a cluster.
      if (manifest.kind === 'Kustomization') continue;
      const models = (await import(`kubernetes-models/${manifest.apiVersion}`)) as Record<
        string,
        (new (data: object) => Model) | undefined
      >;
      const Kind = models[manifest.kind];
      try {
        if (!Kind) throw new Error('no such kind');
        new Kind(manifest).validate();
      } catch (error) {
        errors.push(`${file}: ${manifest.kind} ${manifest.metadata.name}: ${(error as Error).message}`);
      }
    }
  }
  return errors;
}

function composeErrors(): string[] {
  // Turns off rules of taste, and one that does not recognise a variable's default as an address: deployment.test.ts
  // checks that.
  const off = [
    'no-unbound-port-interfaces',
    'service-dependencies-alphabetical-order',
    'service-keys-order',
    'services-alphabetical-order',
    'top-level-properties-order',
  ];
  const rules: Config['rules'] = Object.fromEntries(off.map((rule) => [rule, 0]));
  rules['require-quotes-in-ports'] = [2, { quoteType: 'double' }];
  const linter = new DCLinter({ rules, quiet: false, debug: false, exclude: [] });
  return linter
    .lintFiles([join(root, 'docker-compose.yml')], false)
    .flatMap(({ messages }) =>
      messages.map(({ line, rule, message }) => `docker-compose.yml:${line}: ${rule}: ${message}`),
    );
}

const dockerfileErrors = () =>
  globSync('{services,gateway,deploy/front-end}/Dockerfile', { cwd: root }).flatMap((file) =>
    dockerfileUtils
      .validate(readFileSync(join(root, file), 'utf8'))
      .map(({ message, range }) => `${file}:${range.start.line + 1}: ${message}`),
  );

console.log(JSON.stringify([...composeErrors(), ...dockerfileErrors(), ...(await manifestErrors())]));
