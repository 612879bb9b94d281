// Runs before `npm start` and `npm test`: installs the packages of package-lock.json that are missing. Nothing is
// installed before its first run, so it is plain JavaScript for the oldest supported Node, and needs no package.
'use strict';
const { spawnSync } = require('node:child_process');
const { existsSync, readFileSync } = require('node:fs');
const { join } = require('node:path');

const OLDEST = [20, 19];

/** The error message if a version of Node, such as `20.11.1`, is too old; undefined if it is supported. */
function tooOld(version) {
  const [major, minor] = version.split('.').map(Number);
  if (major > OLDEST[0] || (major === OLDEST[0] && minor >= OLDEST[1])) return undefined;
  return `Keystead needs Node ${OLDEST.join('.')} or newer to install itself, and this is ${version}.`;
}

/** Whether node_modules matches package-lock.json, by the record that npm writes when an installation is complete. */
function isInstalled(root) {
  const record = join(root, 'node_modules/.package-lock.json');
  if (!existsSync(record)) return false;
  const wanted = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages;
  const present = JSON.parse(readFileSync(record, 'utf8')).packages;
  return Object.entries(wanted).every(([path, entry]) => {
    // The record lacks the root itself, and optional packages for other systems.
    if (path === '' || (!present[path] && entry.optional)) return true;
    return present[path]?.version === entry.version && present[path].integrity === entry.integrity;
  });
}

/** Runs npm with the Node that npm was started with, because the installation replaces the one in node_modules. */
function install(root) {
  const { npm_execpath: npm, npm_node_execpath: node } = process.env;
  console.log('Installing the packages of package-lock.json (a minute or two the first time) …');
  const command = npm && node ? [node, npm] : ['npm'];
  const { status, error } = spawnSync(command[0], [...command.slice(1), 'ci', '--loglevel', 'error'], {
    cwd: root,
    stdio: 'inherit',
  });
  if (status !== 0) throw new Error(`npm ci failed (${error ? error.message : `exit code ${status}`}).`);
}

/** @throws Error with one sentence if the installation fails. */
function prepare(root) {
  const old = tooOld(process.versions.node);
  if (old) throw new Error(old);
  if (!isInstalled(root)) install(root);
  if (!existsSync(join(root, 'node_modules/.bin/node'))) {
    throw new Error(
      'The Node that Keystead runs on is not set up, for npm did not run its install script: npm rebuild node',
    );
  }
}

module.exports = { isInstalled, tooOld };

if (require.main === module) {
  try {
    prepare(join(__dirname, '../..'));
  } catch (error) {
    console.error(error.message);
    process.exit(1);
  }
}
