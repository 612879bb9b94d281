import { closeBrowser } from './visit.ts';

afterAll(closeBrowser);
