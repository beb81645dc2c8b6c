#!/usr/bin/env node
// The official SDK as the client under test: shows that the scenarios and the list are sound.
import { take } from './steps.mjs';

await take(process.argv.at(-1), 'auto');
