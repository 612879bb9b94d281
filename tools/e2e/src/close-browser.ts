import { closeBrowser } from './browser/visit.ts';

afterAll(closeBrowser);
