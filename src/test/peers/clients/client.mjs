#!/usr/bin/env node
// A caller on the official SDK 2.4.0. See ../README.md for commands and options.
import { main } from './run.mjs';
import { connect } from './sdk.mjs';

await main('usage: client.mjs [--era modern|auto|legacy] [OPTIONS] URL|stdio:[...] COMMAND... [+ COMMAND...]', connect);
