import '@testing-library/jest-dom';
import { TextDecoder, TextEncoder } from 'node:util';
import { configure } from '@testing-library/react';
import * as React from 'react';

// Milliseconds that a test waits for an element to appear. Only a failing test waits that long.
configure({ asyncUtilTimeout: 60_000 });

// React captures a stack for each element, to name its creator in warnings. That takes a tenth of the time of a
// component test.
const { __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: internals } = React as unknown as {
  __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: object;
};
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => Number.POSITIVE_INFINITY, set: () => {} });

// Every browser has these. jsdom lacks them, and the router doesn't load without them.
Object.assign(globalThis, { TextDecoder, TextEncoder });

// jsdom 26 has no pointer events. Base UI creates one when a key activates an item of a menu or list.
const { MouseEvent } = globalThis as unknown as { MouseEvent: typeof Event };
Object.assign(globalThis, { PointerEvent: class PointerEvent extends MouseEvent {} });
