// Runs a bundle with V8's code cache of an earlier run. Node's own cache holds what is compiled when a file is loaded;
// this one also holds what was compiled when it was first called.
const { subscribe } = require('node:diagnostics_channel');
const { readFileSync, renameSync, writeFileSync } = require('node:fs');
const { createRequire } = require('node:module');
const { Script } = require('node:vm');

/** Milliseconds from when a program is ready until its code is cached: its first requests call further functions. */
const CACHE_AFTER_MS = 1_000;

function read(file) {
  try {
    return readFileSync(file);
  } catch {
    return undefined;
  }
}

/** Stores the code of a program that is ready, shortly afterwards or when it ends before. */
function storeOnce(script, file) {
  const done = () => {
    clearTimeout(timer);
    process.off('exit', done);
    store(script, file);
  };
  const timer = setTimeout(done, CACHE_AFTER_MS).unref();
  process.once('exit', done);
}

/** Replaces the cache atomically. A folder that can't be written, or was deleted, costs only the next start. */
function store(script, file) {
  const beside = `${file}.${process.pid}`;
  try {
    writeFileSync(beside, script.createCachedData());
    renameSync(beside, file);
  } catch {}
}

/** @param {string} file the bundle: a function expression of ASCII characters. */
module.exports = function runBundle(file) {
  const cacheFile = `${file}.cache`;
  const script = new Script(readFileSync(file, 'latin1'), {
    filename: file,
    cachedData: read(cacheFile),
  });
  if (script.cachedDataRejected !== false) subscribe('keystead:ready', () => storeOnce(script, cacheFile));
  const module = { exports: {} };
  script.runInThisContext()(module.exports, createRequire(file), module);
};
