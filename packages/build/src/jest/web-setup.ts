import '@testing-library/jest-dom';
import { TextDecoder, TextEncoder } from 'node:util';
import { configure } from '@testing-library/react';
import * as React from 'react';

// Milliseconds that a test waits for what shall appear; only a test that fails waits as long.
configure({ asyncUtilTimeout: 60_000 });

// React takes a stack for each element it makes, to say in a warning who made it: a tenth of what a component test takes.
const { __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: internals } = React as unknown as {
  __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: object;
};
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => Number.POSITIVE_INFINITY, set: () => {} });

// Every browser has these; jsdom lacks them, and the router doesn't load without.
Object.assign(globalThis, { TextDecoder, TextEncoder });

// jsdom 26 has no pointer events; Base UI makes one when a key presses a menu's or a list's item.
const { MouseEvent } = globalThis as unknown as { MouseEvent: typeof Event };
Object.assign(globalThis, { PointerEvent: class PointerEvent extends MouseEvent {} });
