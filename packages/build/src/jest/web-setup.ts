import '@testing-library/jest-dom';
import { configure } from '@testing-library/react';

// Milliseconds that a test waits for what shall appear; only a test that fails waits as long.
configure({ asyncUtilTimeout: 60_000 });

import { TextDecoder, TextEncoder } from 'node:util';

// Every browser has these; jsdom lacks them, and the router doesn't load without.
Object.assign(globalThis, { TextDecoder, TextEncoder });

// jsdom 26 has no pointer events; Base UI makes one when a key presses a menu's or a list's item.
const { MouseEvent } = globalThis as unknown as { MouseEvent: typeof Event };
Object.assign(globalThis, { PointerEvent: class PointerEvent extends MouseEvent {} });
