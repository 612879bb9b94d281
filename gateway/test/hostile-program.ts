import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { disarmProcess } from '../src/rendering/bundle-sandbox.ts';

// A fake bundle that has escaped from its context: it reports what it could do, each thing by its own name.

const found: string[] = [];
function attempt(name: string, act: () => unknown): void {
  try {
    act();
    found.push(name);
  } catch {
    // Expected.
  }
}

disarmProcess();
attempt('read its environment', () => readFileSync('/proc/self/environ'));
attempt("read its starter's environment", () => readFileSync(`/proc/${process.ppid}/environ`));
attempt('read a file', () => readFileSync(process.execPath));
attempt('read a folder', () => readdirSync('/'));
attempt('write a file', () => writeFileSync(join(tmpdir(), 'keystead-hostile'), 'x'));
attempt('start a program', () => execFileSync(process.execPath, ['--version']));
attempt('start a thread', () => new Worker('1', { eval: true }));
attempt('make code of text', () => new Function('return 1')());
attempt('send a signal', () => process.kill(process.ppid, 0));
attempt('have a module', () => process.getBuiltinModule('node:net').connect(1).destroy());
attempt('open a connection', () => new WebSocket('ws://127.0.0.1:1'));
attempt('have a request sent', () => void fetch('http://127.0.0.1:1').catch(() => undefined));
// This must succeed: it proves that the attempts work at all.
attempt('read its own source', () => readFileSync(import.meta.filename));
process.send?.({ found, environment: Object.keys(process.env), argv: [...process.argv, ...process.execArgv] });
