import type { Area } from './area.ts';

const said = '# Made by `npm run workflows -w @keystead/build` of what package.json files say; a test compares.';
/** An expression that GitHub evaluates. */
const filled = (expression: string) => `\${{ ${expression} }}`;
const onMain = "github.event_name == 'push'";

const checkedOut = `      - uses: actions/checkout@v5
        with:
          persist-credentials: false
      - uses: actions/setup-node@v5
        with:
          node-version-file: .node-version
          cache: npm
      - run: npm ci`;

const head = ({ name, paths }: Area) => {
  const list = paths.map((path) => `      - "${path}"`).join('\n');
  return `${said}
name: ${name}
on:
  pull_request:
    paths:
${list}
  push:
    branches: [main]
    paths:
${list}
permissions:
  contents: read
concurrency:
  group: ${name}-${filled('github.ref')}
  # What is being published is finished.
  cancel-in-progress: ${filled("github.event_name == 'pull_request'")}
jobs:
  test:
    runs-on: ubuntu-24.04
    timeout-minutes: 20
    steps:
${checkedOut}
      - run: npm test -- `;
};

const publishRemote = ({ name }: Area) => `
      - run: npm run build --workspace ${name}
  publish:
    needs: test
    if: ${onMain}
    runs-on: ubuntu-24.04
    timeout-minutes: 20
    # Has the team's key, with the scope release:${name}, and its reviewers where it wants some.
    environment: ${name}
    steps:
${checkedOut}
      # It reaches nobody before a rollout is started.
      - run: npm run release -- publish ${name} --build
        env:
          KEYSTEAD_URL: ${filled('vars.KEYSTEAD_URL')}
          KEYSTEAD_KEY: ${filled('secrets.KEYSTEAD_RELEASE_KEY')}
`;

const publishImage = ({ name, dockerfile, buildArgument }: Area) => `
  image:
    needs: test
    runs-on: ubuntu-24.04
    timeout-minutes: 30
    steps:
      - uses: actions/checkout@v5
        with:
          persist-credentials: false
      - uses: docker/setup-buildx-action@v3
      - uses: docker/login-action@v3
        if: ${onMain}
        with:
          registry: ${filled('vars.REGISTRY')}
          username: ${filled('vars.REGISTRY_USER')}
          password: ${filled('secrets.REGISTRY_PASSWORD')}
      # Of a proposal it is built and thrown away.
      - uses: docker/build-push-action@v6
        with:
          context: .
          file: ${dockerfile}
${buildArgument ? `          build-args: ${buildArgument}\n` : ''}          push: ${filled(onMain)}
          tags: ${filled('vars.REGISTRY')}/keystead/${name}:${filled('github.sha')}
          cache-from: type=gha,scope=${name}
          cache-to: type=gha,scope=${name},mode=max
`;

/** The workflow of an area: runs its tests, and publishes it once a change is on the main branch. */
export function areaWorkflow(area: Area): string {
  const publish = area.kind === 'remote' ? publishRemote : publishImage;
  return `${head(area)}${area.tests.join(' ')}${publish(area)}`;
}

/** The workflow that runs all checks together, including the journeys in a browser. */
export const wholeWorkflow = `${said}
name: Everything
on:
  pull_request:
  push:
    branches: [main]
permissions:
  contents: read
concurrency:
  group: everything-${filled('github.ref')}
  cancel-in-progress: true
jobs:
  test:
    runs-on: ubuntu-24.04
    timeout-minutes: 60
    steps:
${checkedOut}
      - run: npm test
`;

/** The workflow that runs the extended set each night. */
export const nightlyWorkflow = `${said}
name: Extended
on:
  schedule:
    - cron: "17 3 * * *"
  workflow_dispatch:
permissions:
  contents: read
jobs:
  test:
    runs-on: ubuntu-24.04
    timeout-minutes: 120
    steps:
${checkedOut}
      - run: npm run test:extended
`;
