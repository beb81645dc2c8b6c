// Where things are.
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const HERE = dirname(dirname(fileURLToPath(import.meta.url)));
export const FLOORS_JAR = join(HERE, 'floors/target/bench.jar');
export const SALLYPORT_JAR = process.env.SALLYPORT_JAR ?? join(HERE, '../target/sallyport.jar');
export const LOAD = join(HERE, 'load/mcpload');
export const UPSTREAMS = join(HERE, 'upstreams');
